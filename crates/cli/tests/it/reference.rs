//! Tests of `quire completions` and `quire man`.

use crate::project::{command, finish};

fn print(arguments: &[&str]) -> String {
    let mut command = command(std::env::temp_dir().as_path());
    let run = finish(command.args(arguments), "");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// Returns the commands that `quire --help` lists.
fn commands() -> Vec<String> {
    let help = print(&["--help"]);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let names = commands.lines().take_while(|line| !line.is_empty());
    names.filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

#[test]
fn completions_cover_every_command_in_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = print(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} does not complete `{command}`");
        }
        assert!(script.contains("timings"), "{shell} does not complete options");
    }
}

#[test]
fn an_unknown_shell_is_a_usage_error() {
    let mut command = command(std::env::temp_dir().as_path());
    let run = finish(command.args(["completions", "cmd"]), "");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("possible values: bash"), "{}", run.stderr);
}

#[test]
fn the_manual_page_covers_every_command_and_option() {
    let page = print(&["man"]).replace("\\-", "-");
    assert!(page.contains(".TH quire 1"), "{page}");
    for command in commands().iter().filter(|command| *command != "help") {
        assert!(page.contains(&format!("quire {command}")), "the page lacks `{command}`");
    }
    for option in ["--out", "--port", "--threads", "--timings", "--update"] {
        assert!(page.contains(option), "the page lacks `{option}`");
    }
}
