"""Files of puzzles: collections and packs, their schemas, and what is said where one is wrong."""

import gzip
import json
import pickle
import re
import time
import tomllib
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rrpuzzle import CLASSIC, Puzzle, PuzzleError, load_puzzles, parse_position
from rrpuzzle.messages import LANGUAGES
from rrpuzzle.puzzles import (
    THEMES,
    Collection,
    collections_folder,
    find_puzzle,
    format_collection,
    open_pack,
    open_puzzles,
    pack_names,
    parse_collection,
    parse_goal,
    save_puzzles,
    write_pack,
)
from rrpuzzle.puzzles.records import read_record
from rrpuzzle.rules import parse_rules

FOLDER = collections_folder()
SCHEMAS = {
    name: json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    for name in ("collection", "pack")
}
CHECKS = {name: jsonschema.Draft202012Validator(schema) for name, schema in SCHEMAS.items()}
RECORD = {"id": "one", "position": "4S 5S 6S | 7S", "goal": "out"}
WORDED = {**RECORD, "title": {"en": "One"}, "text": {"en": "Text."}}

# Whatever a person may type, signs of every script and blanks of every width.
_signs = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs"))
_words = st.text(_signs, min_size=1).map(lambda text: re.sub(" +", " ", text).strip(" "))
_texts = st.dictionaries(st.sampled_from(LANGUAGES), _words.filter(bool), min_size=1)
_numbers = st.none() | st.integers(0, 4000)
_puzzles = st.builds(
    Puzzle,
    id=st.from_regex(r"[a-z0-9]{1,5}(-[a-z0-9]{1,3}){0,2}", fullmatch=True).map("some/{}".format),
    position=st.sampled_from(
        [parse_position(text) for text in ("4S 5S 6S | 7S", "5H 6H *7H 8H | * AC", "| 9H 9D")]
    ),
    goal=st.sampled_from(["out", "most", "place 4H 4D", "open 40", "par"]).map(parse_goal),
    rules=st.sampled_from([CLASSIC, parse_rules("rummikub ace=both"), parse_rules("vatikan")]),
    titles=_texts,
    texts=_texts,
    themes=st.lists(st.sampled_from(THEMES), unique=True).map(tuple),
    par=_numbers,
    solutions=_numbers,
    rating=_numbers,
    comments=st.just({}) | _texts,
    prompts=st.lists(_texts, max_size=2).map(tuple),
    setter=st.just("") | _words,
    source=st.just("") | _words,
    licence=st.sampled_from(["", "CC0-1.0"]),
)
_some = st.lists(_puzzles, max_size=4, unique_by=lambda puzzle: puzzle.id)


@settings(max_examples=60)
@given(_some, _texts, st.just({}) | _texts)
def test_a_collection_is_read_back_as_it_was_written(puzzles, titles, texts):
    """Nothing is lost on the way through TOML, whatever the texts hold, and the schema agrees."""
    collection = Collection("some", tuple(puzzles), titles, texts)
    written = format_collection(collection)
    assert parse_collection(written, "some") == collection
    CHECKS["collection"].validate(tomllib.loads(written))


@settings(max_examples=40)
@given(_some, _texts, st.sampled_from([".jsonl", ".jsonl.gz"]))
def test_a_pack_is_read_back_as_it_was_written(tmp_path_factory, puzzles, titles, suffix):
    """Nothing is lost on the way through a pack, by number, by id or in order."""
    path = tmp_path_factory.mktemp("packs") / f"some{suffix}"
    write_pack(path, puzzles, titles, licence="CC0-1.0")
    pack = open_pack(path)
    expected = sorted(
        (replace(puzzle, licence=puzzle.licence or "CC0-1.0") for puzzle in puzzles),
        key=lambda puzzle: puzzle.id,
    )
    assert list(pack) == expected and pack.titles == titles
    assert [pack[number] for number in range(len(pack))] == expected
    assert [pack[puzzle.id] for puzzle in expected] == expected
    assert pickle.loads(pickle.dumps(expected)) == expected
    pack.check_order()


def test_signs_made_of_several_are_kept_and_hidden_ones_refused():
    """The emoji of a family is read back; what turns or hides the text around it is none."""
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    puzzle = read_record("some", {**WORDED, "title": {"en": family}})
    collection = Collection("some", (puzzle,), {"en": family})
    assert parse_collection(format_collection(collection), "some") == collection
    for hidden in "\u202e\u200b\u2066\ufeff":
        with pytest.raises(PuzzleError, match="control character"):
            read_record("some", {**WORDED, "title": {"en": f"a{hidden}b"}})


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_a_shipped_collection_is_as_its_schema_says(path):
    """What ships fits the schema, and is stored as the package itself writes it."""
    text = path.read_text(encoding="utf-8")
    CHECKS["collection"].validate(tomllib.loads(text))
    assert format_collection(load_puzzles(path.stem)) == text


def test_the_shipped_packs_are_as_their_schema_says():
    """Each hundredth puzzle of every pack that ships fits the schema, and ids are in order."""
    for name in pack_names():
        pack = open_puzzles(name)
        pack.check_order()
        with pack._open() as file:
            for line in [file.readline(), *list(file)[::100]]:
                CHECKS["pack"].validate(json.loads(line))


def test_the_schemas_know_all_fields_and_themes():
    """The two schemas say the same of a puzzle, and list the themes of the register."""
    first, second = (schema["$defs"]["puzzle"]["properties"] for schema in SCHEMAS.values())
    assert list(first) == list(second)
    assert tuple(first["themes"]["items"]["enum"]) == THEMES
    for schema, check in zip(SCHEMAS.values(), CHECKS.values(), strict=True):
        check.check_schema(schema)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("id", "One two", "an id is made of small letters"),
        ("goal", "win", "'win' is not a goal"),
        ("goal", 3, "goal is '3'; text is needed"),
        ("level", 3, "'level' is no field"),
        ("themes", ["lay-of"], "'lay-of' is no theme"),
        ("themes", ["wedge", "wedge"], "'wedge' is named twice"),
        ("themes", "wedge", "themes is 'wedge'; a list is needed"),
        ("title", {"xx": "One"}, "no such language"),
        ("title", "One", "title is 'One'; a table is needed"),
        ("prompts", ["What?"], "prompts is a table of texts by language"),
        ("par", -1, "par is '-1'; a number from 0"),
        ("par", True, "par is 'True'; a number is needed"),
        ("rating", 9999, "a number from 0 to 4000"),
        ("solutions", 1.5, "solutions is '1.5'; a number is needed"),
        ("setter", ["me"], "text is needed"),
    ],
)
def test_reader_and_schema_refuse_the_same(tmp_path, field, value, message):
    """A wrong field is refused by the schemas and by the reader, in a collection and a pack."""
    path = tmp_path / "mine.jsonl"
    record = {**RECORD, field: value}
    path.write_text(f'{{"format": 1}}\n{json.dumps(record)}\n', encoding="utf-8")
    assert not CHECKS["pack"].is_valid(record)
    assert not CHECKS["collection"].is_valid({"format": 1, "puzzle": [{**WORDED, field: value}]})
    with pytest.raises(PuzzleError, match=re.escape(message)) as caught:
        list(open_pack(path))
    assert str(caught.value).startswith("mine.jsonl, line 2, puzzle ")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["{}"], 'line 1: the first line must say {"format": 1}'),
        (['{"format": 1, "name": "x"}'], "line 1: 'name' is no field"),
        (['{"format": 1, "title": "x"}'], "line 1: title is a table of texts"),
        (['{"format": 1}', "one"], "line 2: 'one' is no JSON object"),
        (['{"format": 1}', "{}"], "line 2: it lacks id"),
        (['{"format": 1}', json.dumps({**RECORD, "position": "4S 5S | 7S"})], "is no meld"),
    ],
)
def test_a_wrong_line_of_a_pack_is_named(tmp_path, lines, message):
    """What is wrong with a pack is said with its file and line, however it is opened."""
    path = tmp_path / "mine.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for ask in (list, lambda pack: pack["one"]):
        with pytest.raises(PuzzleError, match=re.escape(message)) as caught:
            ask(open_pack(path))
        assert "mine.jsonl, line" in str(caught.value)


def test_a_pack_out_of_order_is_refused(tmp_path):
    """The order of the ids is the index, so a pack that breaks it does not pass."""
    path = tmp_path / "mine.jsonl"
    records = [json.dumps({**RECORD, "id": name}) for name in ("a", "c", "b")]
    path.write_text("\n".join(['{"format": 1}', *records]) + "\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match="line 4: 'b' must not follow 'c'"):
        open_pack(path).check_order()


def test_one_puzzle_of_a_large_pack_is_found_at_once(tmp_path):
    """Opening one of 10,000 puzzles takes milliseconds, packed or not."""
    puzzle = Puzzle("large/x", parse_position("4S 5S 6S | 7S"), parse_goal("out"), par=1)
    puzzles = [replace(puzzle, id=f"large/{number:05}") for number in range(10_000)]
    plain = tmp_path / "large.jsonl"
    write_pack(plain, puzzles)
    packed = tmp_path / "large.jsonl.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    for path in (plain, packed):
        best = 1.0
        for _repeat in range(3):
            start = time.process_time()
            assert open_pack(path)["07531"] == puzzles[7531]
            best = min(best, time.process_time() - start)
        assert best < 0.05
        with pytest.raises(PuzzleError, match="no puzzle '10000': its ids run from large/00000"):
            open_pack(path)["10000"]


@settings(max_examples=30)
@given(st.sets(st.integers(0, 400), min_size=1, max_size=60), st.integers(0, 400))
def test_an_id_is_found_wherever_it_stands(tmp_path_factory, numbers, wanted):
    """Halving the file finds each id that is there, with lines of any length, and no other."""
    path = tmp_path_factory.mktemp("packs") / "some.jsonl"
    position = parse_position("4S 5S 6S | 7S")
    write_pack(path, [Puzzle(f"some/{n}", position, source="x" * (n % 7) * 40) for n in numbers])
    pack = open_pack(path)
    if wanted in numbers:
        assert pack[str(wanted)].id == f"some/{wanted}"
    else:
        with pytest.raises(PuzzleError, match="has no puzzle"):
            pack[str(wanted)]


def test_files_that_are_no_packs(tmp_path):
    """A missing file, another name and damaged bytes are errors of our own."""
    with pytest.raises(PuzzleError, match="cannot be read"):
        open_pack(tmp_path / "nowhere.jsonl")
    with pytest.raises(PuzzleError, match=r"a pack's file ends in \.jsonl or \.jsonl\.gz"):
        open_pack(tmp_path / "mine.json")
    packed = tmp_path / "mine.jsonl.gz"
    packed.write_bytes(b"no gzip at all")
    with pytest.raises(PuzzleError, match=r"cannot be read|cannot be unpacked"):
        open_pack(packed)
    two = [Puzzle("a/x", parse_position("4S 5S 6S | 7S"))] * 2
    with pytest.raises(PuzzleError, match="two puzzles with this id"):
        write_pack(tmp_path / "mine.jsonl", two)
    assert not (tmp_path / "mine.jsonl").exists()


def test_a_collection_is_saved_whole(tmp_path):
    """A collection is saved under its new name, and only as a TOML file."""
    save_puzzles(load_puzzles(), tmp_path / "mine.toml")
    saved = load_puzzles(tmp_path / "mine.toml")
    assert [puzzle.position for puzzle in saved] == [puzzle.position for puzzle in load_puzzles()]
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.toml"]
    with pytest.raises(PuzzleError, match=r"ends in \.toml"):
        save_puzzles(load_puzzles(), tmp_path / "mine.json")


def test_any_puzzle_is_found_by_its_whole_id(tmp_path):
    """Names of collections and paths of both kinds of files are opened alike."""
    assert find_puzzle("first-steps/book").title == "Is the book right?"
    with pytest.raises(PuzzleError, match="'nothing' is no collection"):
        find_puzzle("nothing/book")
    write_pack(tmp_path / "mine.jsonl", load_puzzles())
    assert open_puzzles(tmp_path / "mine.jsonl")["book"].par == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("format = 1\nname = 'x'\npuzzle = []", "mine.toml: 'name' is no field"),
        ("format = 1\nlicence = 3\npuzzle = []", "mine.toml: licence is '3'; text is needed"),
        ("format = 1\ntitle = 'x'\npuzzle = []", "mine.toml: title is a table of texts"),
        ("format = true\npuzzle = []", "must say format = 1"),
        ("format = 1\npuzzle = [3]", "mine.toml, line ?, puzzle '1': '3' is no record"),
    ],
)
def test_what_is_wrong_with_the_head_of_a_file_is_said(text, message):
    """A mistake outside the puzzles is named with the file."""
    with pytest.raises(PuzzleError, match=re.escape(message)):
        parse_collection(text, "mine")
