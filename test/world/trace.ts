import { createHash } from 'node:crypto';
import type { World } from './world.ts';

/** Every table that an operation of the domain can write. */
const tables = [
  ...[
    'envelopes',
    'signers',
    'signer_changes',
    'signer_attachments',
    'documents',
    'document_fingerprints',
    'fields',
    'sealings',
    'one_time_codes',
  ],
  ...['evidence_chains', 'evidence_events', 'evidence_openings', 'domain_events', 'messages', 'consultations'],
  ...[
    'identities',
    'signatures',
    'signing_certificates',
    'certificate_authorizations',
    'credit_accounts',
    'credit_entries',
  ],
  ...['attendance_sessions', 'slots', 'attendees', 'marks', 'sheet_sealings', 'presence_checks', 'presence_answers'],
  ...['reminders', 'reminder_rules'],
  ...['labels', 'envelope_labels', 'envelope_comments', 'folders', 'folder_rights'],
  ...['templates', 'template_roles', 'template_documents', 'template_fields'],
  ...['bulk_sends', 'bulk_send_rows'],
  ...['signing_links', 'signing_link_visits'],
  'in_person_signings',
  ...['digest_seals', 'digest_seal_files'],
  ...['deposits', 'preserved_files', 'recorded_fingerprints'],
  ...['mandates', 'mandate_agents', 'seal_batches', 'seal_batch_items'],
] as const;

/** Tables of organisations, their keys and their people. */
const teamTables = [
  ...['organizations', 'api_keys', 'users', 'memberships', 'sign_in_links', 'console_sessions', 'audit_entries'],
  ...['webhook_endpoints', 'invitations', 'teams', 'team_memberships'],
] as const;

type Table = (typeof tables)[number] | (typeof teamTables)[number] | 'jobs';
export type Trace = Readonly<Record<Table, string>>;

/** What a wrong code changes: its tries, the chain that records it, and the job that writes its checkpoint. */
export const byWrongCode: readonly Table[] = [
  ...(['one_time_codes', 'evidence_chains', 'evidence_events', 'evidence_openings', 'domain_events', 'jobs'] as const),
];

const rowOf = (table: string): string => (table === 'console_sessions' ? "(to_jsonb(t) - 'seen_at')::text" : 't::text');

/**
 * A digest of every row that the domain writes, table by table, and of the waiting jobs: it is equal before and after
 * a refused operation. Tables in `but` are skipped, and when a member was last seen, which a refused request also writes.
 */
export async function traceOf(
  { database }: Pick<World, 'database'>,
  but: readonly Table[] = [],
  also?: 'team',
): Promise<Trace> {
  const digest = (source: string, row: string) =>
    `(SELECT count(*) || ' ' || md5(coalesce(string_agg(${row}, '|' ORDER BY ${row}), '')) FROM ${source} t)`;
  const entries = [
    ...[...tables, ...(also ? teamTables : [])].map((table) => [table, digest(table, rowOf(table))] as const),
    ['jobs', digest('graphile_worker.jobs', "t.task_identifier || coalesce(t.key, '') || t.revision")] as const,
  ].filter(([table]) => !but.includes(table));
  const text = `SELECT ${entries.map(([table, sql]) => `${sql} AS ${table}`).join(', ')}`;
  const name = createHash('md5').update(text).digest('hex');
  const { rows } = await database.pool.query<Trace>({ name, text });
  return rows[0]!;
}
