//! Implements `quire completions` and `quire man`, whose output is generated from the declaration of the arguments.

use clap::CommandFactory as _;

use crate::Outcome;
use crate::arguments::{Arguments, Completions};

pub(crate) fn completions(arguments: &Completions) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "quire", &mut script);
    crate::report::output(&String::from_utf8(script)?)?;
    Ok(Outcome::Success)
}

/// Prints the manual page: the program, then each command.
pub(crate) fn man() -> anyhow::Result<Outcome> {
    let mut command = Arguments::command();
    command.build();
    let mut page = Vec::new();
    let manual = clap_mangen::Man::new(command.clone());
    manual.render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|it| it.get_name() != "help") {
        let subcommand_page = clap_mangen::Man::new(subcommand.clone());
        subcommand_page.render_synopsis_section(&mut page)?;
        subcommand_page.render_options_section(&mut page)?;
    }
    crate::report::output(&String::from_utf8(page)?)?;
    Ok(Outcome::Success)
}
