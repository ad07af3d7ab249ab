import { reasonsFrom } from '../../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  empty_csv: 'The CSV needs a line with headings and at least one row.',
  too_many_rows: 'The CSV has more than {count} rows.',
  too_many_columns: 'The CSV has more than {count} columns.',
  repeated_column: 'is there twice',
  missing_column: 'is missing',
  empty_cell: 'is empty',
  not_date_cell: 'must be a date such as 2026-12-31 or 31/12/2026',
  not_document_kind: 'must be a kind of document, such as contrat_mission',
  not_yes_or_no: 'must be yes or no',
  not_identity: 'must be the UUID of an identity',
  csv_problems: 'The CSV has problems. Nothing was sent.',
  key_used: 'This idempotencyKey was used before with another template or CSV, or other reminders.',
  bulk_send_ended: 'The bulk send has ended.',
} as const;

export const because = reasonsFrom(reasons);
