//! The current year.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the current year in UTC. Used only for text that a command writes once. No build depends on the year.
pub fn current_year() -> i32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    year_of(since.as_secs() / 86_400)
}

/// Returns the year of a day, counted from January 1, 1970.
fn year_of(mut day: u64) -> i32 {
    let mut year = 1970;
    loop {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = if is_leap { 366 } else { 365 };
        if day < days {
            return year;
        }
        day -= days;
        year += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::year_of;

    #[test]
    fn a_day_is_in_its_year() {
        let years = [0, 364, 365, 11_016, 11_322, 11_323, 20_453, 20_454].map(year_of);
        assert_eq!(years, [1970, 1970, 1971, 2000, 2000, 2001, 2025, 2026]);
    }
}
