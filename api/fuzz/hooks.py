"""Good values among the made-up ones, so that calls reach records; and an address of its own for each caller, so that limits by address do not answer for everything."""

import json
import os
import random
import re

import schemathesis

# A piece of an upload is bytes as any other.
schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")

with open(os.environ["FUZZ_KNOWN"], encoding="utf-8") as file:
    KNOWN = json.load(file)
# The number that a noun's records stood at when last seen.
COUNTERS = {}


def noun_of(case):
    return KNOWN["nouns"].get(case.operation.label, "")


def good_for(name, operation, noun):
    """Values for a name: by the word before it in the path, by noun if it is an id, else by itself."""
    before = re.search(r"([\w-]+)/\{" + re.escape(name) + r"\}", operation.path)
    good = (before and KNOWN.get(f"{before[1]} {name}")) or KNOWN.get(noun if name == "id" else name) or []
    # The last of several is there to be removed.
    removes = operation.method == "delete" or re.search("delete|close|cancel", operation.path)
    return good[-1:] if removes else good[:-1] or good


def place(value, name, chance, often, operation, noun):
    """The value as it was made, with good ones in many of the places that are known by name."""
    good = good_for(name, operation, noun)
    if name in ("version", "revision") and isinstance(value, (int, float)):
        value, good = 1, [COUNTERS.get(noun, 1)]
    if good and chance.random() < often:
        choice = chance.choice(good)
        if isinstance(value, bytes):
            return choice.encode()
        if isinstance(choice, type(value)):
            return choice
    if isinstance(value, dict):
        return {key: place(each, key, chance, often, operation, noun) for key, each in value.items()}
    if isinstance(value, list):
        return [place(each, name, chance, often, operation, noun) for each in value]
    return value


@schemathesis.hook
def before_call(context, case, kwargs):
    # The same case is changed the same way each time, so that what fails fails again.
    chance = random.Random(f"{case.operation.label} {case.path_parameters} {case.query} {case.body!r}")
    often = 0.9 if case.meta is None or case.meta.phase.name.value == "fuzzing" else 0.3
    for part in ("path_parameters", "query", "body"):
        value = getattr(case, part)
        if isinstance(value, (dict, list)):
            setattr(case, part, place(value, "", chance, often, case.operation, noun_of(case)))
    case.headers["X-Forwarded-For"] = ".".join(str(chance.randint(1, 254)) for _ in range(4))


@schemathesis.hook
def after_call(context, case, response):
    counters = re.findall(rb'"(?:version|revision)":(\d+)', response.content or b"")
    if counters:
        COUNTERS[noun_of(case)] = int(counters[0])
