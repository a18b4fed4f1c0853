"""Random navigation in Chromium: clicks, traversals, reloads and hash changes while every response is delayed.

    python3 soak/navigation.py [--sequences 1000] [--seed 1] [--first 0] [--site rslib]

Runs `e2e/tests/random-navigation.spec.ts` with more sequences. At the end of each sequence, URL, title, heading,
outline, current entries and scroll position must match a fresh load of the URL. `--site` selects a site of
`e2e/tests/sites.ts`.
"""

import argparse

from browser import sequences


def main():
    """Runs the sequences and records how many failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sequences", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="index of the first sequence, to repeat one")
    parser.add_argument("--site", default="rslib")
    arguments = parser.parse_args()
    name = f"navigation: sequences of {arguments.sequences} on {arguments.site} that end in another state than a fresh load"
    variables = {
        "E2E_SITES": arguments.site,
        "QUIRE_SOAK_SITE": arguments.site,
        "QUIRE_SOAK_FIRST": str(arguments.first),
    }
    sequences("random-navigation", name, arguments.sequences, arguments.seed, variables)


if __name__ == "__main__":
    main()
