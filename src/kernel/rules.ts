import { reasonsFrom } from './reason.ts';

/** Sentences of every room. Most are rules of values: they complete a sentence that begins with the name of the value. */
export const rules = {
  organization_moved: 'This organisation has moved to another installation of the service. Here it can only be read.',
  clock_wrong:
    'The clock of this server is wrong by {seconds} s, more than the {limit} s allowed. Nothing that has a date can be recorded until it is right.',
  content_encoding: 'The request body must not be compressed: send it without Content-Encoding.',
  role_required: 'This operation requires the role {role}.',
  and_more: 'and {count} more',
  max_characters: 'must have at most {count} character|must have at most {count} characters',
  min_characters: 'must have at least {count} character|must have at least {count} characters',
  empty: 'must not be empty',
  null_character: 'must not contain U+0000',
  half_pair: 'must not contain half of a surrogate pair',
  max_kilobytes: 'must be at most {kb} KB',
  minimum: 'must be at least {min}',
  maximum: 'must be at most {max}',
  max_items: 'must have at most {count} item|must have at most {count} items',
  min_items: 'must have at least {count} item|must have at least {count} items',
  years: 'must be in the years {min} to {max}',
  not_email: 'must be an e-mail address',
  not_day: 'must be a date YYYY-MM-DD',
  not_calendar_day: 'must be a date YYYY-MM-DD that the calendar has',
  not_time: 'must be a time HH:MM',
  not_date_or_time: 'must be an ISO 8601 date or date-time',
  after_start: 'must be after the start',
  not_month: 'must be a month YYYY-MM',
  not_uuid: 'must be a UUID',
  not_six_digits: 'must be six digits',
  not_colour: 'must be a colour such as #1f4fd8',
  not_version: 'must be 1 to 20 letters, digits and points',
  not_http: 'must be an http(s) URL without user and password, of at most {count} characters',
  not_origin: 'must be an origin such as https://app.example.org',
  not_https: 'must be an https URL without user and password',
  not_number: 'must be a number of at most 15 digits, with a point or a comma before its decimals',
  whole_number: 'must be a whole number',
  max_decimals: 'must have at most {count} decimal|must have at most {count} decimals',
  before_first_day: 'must not be before {day}',
  after_last_day: 'must not be after {day}',
  not_siret: 'must be a SIRET: 14 digits with a valid check digit',
  not_with_first: 'must be absent when `first` is given: a page begins at one end of its list',
  not_cursor: 'must be a cursor from an earlier page of this list',
  not_time_zone: 'must be an IANA time zone such as Europe/Paris',
} as const;

/** Creates one of these reasons. */
export const rule = reasonsFrom(rules);
