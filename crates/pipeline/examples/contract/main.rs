//! Prints `theme/src/contract.ts`: `cargo run -p quire-pipeline --example contract > theme/src/contract.ts`.

mod generator;

use std::io::Write as _;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(generator::contract().as_bytes())
}
