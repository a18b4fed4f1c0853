//! Generates the command line reference from the declaration of the arguments.

use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory as _};

/// Returns a section for each command, in the order of `quire --help`.
pub(super) fn reference() -> String {
    let mut program = crate::arguments::Arguments::command();
    program.build();
    let mut out = String::new();
    section(&mut out, &program);
    out
}

fn section(out: &mut String, command: &Command) {
    for inner in command.get_subcommands().filter(|it| it.get_name() != "help") {
        let mut shown = inner.clone();
        let usage = shown.render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").replace("\n       ", "\n");
        let name = usage.lines().next().unwrap_or_default().split(" [").next().unwrap_or_default();
        let name = name.split(" <").next().unwrap_or_default().split(" --").next().unwrap_or_default();
        let id = name.trim_start_matches("quire ").replace(' ', "-");
        let about = inner.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = write!(out, "\n## `{name}` {{#{id}}}\n\n{about}.\n\n```text\n{usage}\n```\n");
        arguments(out, inner);
        if let Some(after) = inner.get_after_help() {
            let _ = write!(out, "\n{after}\n");
        }
        section(out, inner);
    }
}

fn arguments(out: &mut String, command: &Command) {
    let options: Vec<&Arg> = command.get_arguments().filter(|it| it.get_id() != "help").collect();
    if options.is_empty() {
        return;
    }
    out.push_str("\n| Argument | Description | Default |\n| --- | --- | --- |\n");
    for argument in options {
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let (help, default) = described(argument, &help);
        let _ = writeln!(out, "| `{}` | {help} | {default} |", name(argument));
    }
}

fn name(argument: &Arg) -> String {
    let value = argument.get_value_names().unwrap_or_default().first();
    let takes_value = argument.get_action().takes_values();
    match (argument.get_long(), value) {
        (Some(long), Some(value)) if takes_value => format!("--{long} <{value}>"),
        (Some(long), _) => format!("--{long}"),
        (None, value) => value.map_or_else(|| argument.get_id().to_string(), ToString::to_string),
    }
}

/// Returns the description with the possible values, and the default. A description such as `Port [default: 4180]`
/// contains the default.
fn described(argument: &Arg, help: &str) -> (String, String) {
    let (text, named) = match help.split_once(" [default: ") {
        Some((text, default)) => (text, default.trim_end_matches(']').to_owned()),
        None => (help, String::new()),
    };
    let values = argument.get_possible_values();
    let values: Vec<String> = values.iter().map(|value| format!("`{}`", value.get_name())).collect();
    let is_choice = argument.get_action().takes_values() && !values.is_empty();
    let text = if is_choice { format!("{text}: {}", values.join(", ")) } else { text.to_owned() };
    let default = argument.get_default_values().first().map(|it| format!("`{}`", it.to_string_lossy()));
    (text.replace('|', "\\|"), default.unwrap_or(named))
}
