//! Prints the JSON Schema of `quire.toml`.

use std::io::Write as _;

fn main() -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{:#}", quire_config::json_schema())
}
