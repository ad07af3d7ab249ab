/** The reasons for which a CSV cannot be sent, and what each means. Codes of other reasons are `other`. */
export const problemCodes = {
  empty_csv: 'The CSV has no headings, or no row.',
  too_many_rows: 'The CSV has more rows than `limit`.',
  too_many_columns: 'The CSV has more columns than `limit`.',
  missing_column: 'A column is missing that every row needs.',
  repeated_column: 'A column is there twice.',
  empty_cell: 'A cell is empty that needs a value.',
  max_characters: 'The text is longer than `limit` characters.',
  min_characters: 'The text is shorter than `limit` characters.',
  null_character: 'The text contains U+0000.',
  half_pair: 'The text contains half of a surrogate pair.',
  not_email: 'The text is not an e-mail address.',
  not_identity: 'The text is not the UUID of an identity.',
  not_date_cell: 'The text is not a date.',
  before_first_day: 'The date is before `limit`.',
  after_last_day: 'The date is after `limit`.',
  not_document_kind: 'The text is not a kind of document.',
  not_number: 'The text is not a number of at most 15 digits.',
  whole_number: 'The number has decimals.',
  max_decimals: 'The number has more than `limit` decimals.',
  minimum: 'The number is below `limit`.',
  maximum: 'The number is above `limit`.',
  not_yes_or_no: 'The text says neither yes nor no.',
  phone_needed: 'The code by SMS needs a phone number.',
  identity_needed: 'The level `ADVANCED` needs an identity.',
  identity_invalid: 'The identity does not exist or is no longer valid.',
  document_expired: 'The document of the identity has expired.',
  other: '`message` says why.',
} as const satisfies Readonly<Record<string, string>>;

export type ProblemCode = keyof typeof problemCodes;

/** The code of a reason. */
export const codeOf = (reason: string | undefined): ProblemCode =>
  reason !== undefined && Object.hasOwn(problemCodes, reason) ? (reason as ProblemCode) : 'other';
