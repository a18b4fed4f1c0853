"""Random input in Chromium before the scripts of a page have arrived, while every response is delayed.

    python3 soak/input.py [--sequences 1000] [--seed 1]

Runs `e2e/tests/random-input.spec.ts` with more sequences of presses, keys and navigations. At the end of each sequence,
the page must show the same as after the same input on a page whose scripts have run.
"""

import argparse

from browser import sequences


def main():
    """Runs the sequences and records how many failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sequences", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    name = f"input: sequences of {arguments.sequences} before hydration that end in another state than after it"
    sequences("random-input", name, arguments.sequences, arguments.seed, {"E2E_SITES": "features"})


if __name__ == "__main__":
    main()
