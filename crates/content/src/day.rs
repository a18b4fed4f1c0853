//! Formatting of days for readers. No date library is needed: the theme's interface strings define the format, and all
//! days are in UTC.

/// Formats the day of an ISO 8601 timestamp in UTC. `pattern` has the form `{month} {day}, {year}`; `months` are the
/// twelve month names, separated by commas. Returns `None` for an invalid timestamp.
pub(crate) fn format_day(timestamp: &str, pattern: &str, months: &str) -> Option<String> {
    let mut parts = timestamp.get(..10)?.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |digits: &str| digits.parse::<usize>().ok();
    let month = months.split(',').nth(number(month)?.checked_sub(1)?)?;
    let (_, day) = (number(year)?, number(day)?.to_string());
    Some(pattern.replace("{year}", year).replace("{month}", month).replace("{day}", &day))
}

#[cfg(test)]
mod tests {
    use super::format_day;

    #[test]
    fn s2_52_a_day_is_the_same_for_every_reader() {
        let months = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec";
        let day = |timestamp| format_day(timestamp, "{month} {day}, {year}", months);
        assert_eq!(day("2026-03-09T23:59:59Z").as_deref(), Some("Mar 9, 2026"));
        assert_eq!(day("2026-12-31").as_deref(), Some("Dec 31, 2026"));
        for invalid in ["", "yesterday ", "2026-13-01", "2026-00-01", "2026-1"] {
            assert_eq!(day(invalid), None, "{invalid}");
        }
    }
}
