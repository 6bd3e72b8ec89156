"""The computer players of Rummy: styles whose names say what they do."""
