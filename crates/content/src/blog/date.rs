//! Dates of blog posts: parsing, and formatting for feeds. No date library is needed, because a date has at most a time
//! with a fixed offset, never a time zone.

/// Publication date of a post: a day of the Gregorian calendar, with the time and UTC offset if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostDate {
    year: u16,
    month: u8,
    day: u8,
    /// Seconds after midnight; 0 if the author wrote only a day.
    seconds: u32,
    /// UTC offset in minutes, positive east of Greenwich.
    offset: i32,
}

const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl PostDate {
    /// Parses a day (`2026-11-20`, `2026/1/5`), optionally followed by `T` or a space, a time and an offset, in the
    /// formats of RFC 3339 and YAML. A time without an offset is in UTC. Returns `None` for other formats and
    /// impossible dates.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (day, time) = text.split_once(['T', 't', ' ']).unwrap_or((text, ""));
        let separator = if day.contains('/') { '/' } else { '-' };
        let mut parts = day.split(separator);
        let year = parts.next().filter(|year| year.len() == 4)?;
        let (month, day) = (parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let (year, month, day) = (number(year, 9999)?, number(month, 12)?, number(day, 31)?);
        let (seconds, offset) = if time.is_empty() { (0, 0) } else { time_of_day(time)? };
        let date = Self {
            year: u16::try_from(year).ok()?,
            month: u8::try_from(month).ok()?,
            day: u8::try_from(day).ok()?,
            seconds,
            offset,
        };
        let is_day = date.month > 0 && date.day > 0 && date.day <= days_in(date.year, date.month);
        is_day.then_some(date)
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Returns the day in the author's time zone: `2026-11-20`.
    pub fn day(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// Returns the date as a Unix timestamp, in seconds.
    pub fn instant(self) -> i64 {
        self.days() * 86_400 + i64::from(self.seconds) - i64::from(self.offset) * 60
    }

    /// Formats the date according to RFC 3339: `2026-11-20T09:30:00+08:00`.
    pub fn rfc3339(self) -> String {
        let (sign, hours, minutes) = self.offset_parts();
        let offset = if self.offset == 0 { "Z".to_owned() } else { format!("{sign}{hours:02}:{minutes:02}") };
        format!("{}T{}{offset}", self.day(), self.clock())
    }

    /// Formats the date according to RFC 822 with four-digit years, as RSS requires: `Fri, 20 Nov 2026 09:30:00 +0800`.
    pub fn rfc822(self) -> String {
        let (sign, hours, minutes) = self.offset_parts();
        // January 1, 1970 was a Thursday.
        let weekday = usize::try_from((self.days() + 4).rem_euclid(7)).map_or("", |day| WEEKDAYS[day]);
        let month = MONTHS[usize::from(self.month) - 1];
        let (day, year, clock) = (self.day, self.year, self.clock());
        format!("{weekday}, {day:02} {month} {year:04} {clock} {sign}{hours:02}{minutes:02}")
    }

    fn clock(self) -> String {
        format!("{:02}:{:02}:{:02}", self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60)
    }

    fn offset_parts(self) -> (char, i32, i32) {
        let minutes = self.offset.abs();
        (if self.offset < 0 { '-' } else { '+' }, minutes / 60, minutes % 60)
    }

    /// Returns the days since January 1, 1970. Counts years from March, so that the leap day is the last day of its
    /// year.
    fn days(self) -> i64 {
        let is_early = self.month < 3;
        let year = i64::from(self.year) - i64::from(is_early);
        let month = i64::from(self.month) + if is_early { 9 } else { -3 };
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        let before_month = (153 * month + 2) / 5;
        // March 1 of the year 0 is 719_468 days before January 1, 1970.
        year * 365 + leap_days + before_month + i64::from(self.day) - 1 - 719_468
    }
}

/// Parses `09:30` or `09:30:15.5`, optionally followed by `Z`, `+08:00`, `+0800` or ` +08:00`. Returns seconds after
/// midnight and the offset in minutes.
fn time_of_day(text: &str) -> Option<(u32, i32)> {
    let at = text.find(['Z', 'z', '+', '-', ' ']).unwrap_or(text.len());
    let (clock, zone) = (&text[..at], text[at..].trim());
    let (clock, _fraction) = clock.split_once('.').unwrap_or((clock, ""));
    let mut parts = clock.split(':');
    let (hours, minutes) = (number(parts.next()?, 23)?, number(parts.next()?, 59)?);
    let seconds = parts.next().map_or(Some(0), |seconds| number(seconds, 59))?;
    if parts.next().is_some() {
        return None;
    }
    Some((hours * 3600 + minutes * 60 + seconds, offset(zone)?))
}

fn offset(zone: &str) -> Option<i32> {
    if matches!(zone, "" | "Z" | "z") {
        return Some(0);
    }
    let sign = if zone.starts_with('-') { -1 } else { 1 };
    let digits: String = zone.strip_prefix(['+', '-'])?.chars().filter(|char| *char != ':').collect();
    let (hours, minutes) = match digits.len() {
        1 | 2 => (digits.as_str(), "0"),
        4 => digits.split_at_checked(2)?,
        _ => return None,
    };
    let minutes = number(hours, 23)? * 60 + number(minutes, 59)?;
    i32::try_from(minutes).ok().map(|minutes| sign * minutes)
}

/// Parses a number that consists of digits only. Returns `None` if it is greater than `max`.
fn number(digits: &str, max: u32) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|number| is_number && *number <= max)
}

fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::PostDate;

    #[test]
    fn days_and_times_in_the_forms_of_feeds() {
        let forms = |text: &str| {
            let date = PostDate::parse(text).unwrap();
            (date.rfc3339(), date.rfc822())
        };
        for (text, rfc3339, rfc822) in [
            ("2026-11-20", "2026-11-20T00:00:00Z", "Fri, 20 Nov 2026 00:00:00 +0000"),
            ("2026/1/5", "2026-01-05T00:00:00Z", "Mon, 05 Jan 2026 00:00:00 +0000"),
            ("2024-02-29 09:30", "2024-02-29T09:30:00Z", "Thu, 29 Feb 2024 09:30:00 +0000"),
            ("2026-11-20T09:30:15.250+08:00", "2026-11-20T09:30:15+08:00", "Fri, 20 Nov 2026 09:30:15 +0800"),
            ("2000-03-01t00:00z", "2000-03-01T00:00:00Z", "Wed, 01 Mar 2000 00:00:00 +0000"),
            ("1999-12-31 23:59:59 -0330", "1999-12-31T23:59:59-03:30", "Fri, 31 Dec 1999 23:59:59 -0330"),
        ] {
            assert_eq!(forms(text), (rfc3339.to_owned(), rfc822.to_owned()), "{text}");
        }
    }

    #[test]
    fn instants_are_in_utc() {
        let instant = |text: &str| PostDate::parse(text).unwrap().instant();
        assert_eq!(instant("1970-01-01"), 0);
        assert_eq!(instant("2000-03-01"), 951_868_800);
        assert_eq!(instant("2026-11-20T09:30:00+08:00"), 1_795_138_200);
        assert_eq!(instant("1969-12-31T23:00:00-01:00"), 0);
    }

    #[test]
    fn invalid_dates_are_rejected() {
        for text in [
            "",
            "today",
            "2026",
            "2026-11",
            "2026-13-01",
            "2026-02-29",
            "2026-04-31",
            "2026-00-10",
            "2026-01-00",
            "26-01-01",
            "2026-01-01-01",
            "2026-01/01",
            "2026-1-1x",
            "2026-01-01T25:00",
            "2026-01-01T10",
            "2026-01-01T10:00+9999",
            "2026-01-01T10:00 PST",
            "2026-01-01T10:60",
            "-026-01-01",
            "2026-01-01T10:00:00:00",
            "２０２６-01-01",
        ] {
            assert_eq!(PostDate::parse(text), None, "{text}");
        }
    }
}
