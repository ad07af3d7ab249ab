import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { definitely } from '../../kernel/definitely.ts';
import { BackupError, describeTables, type TableShape } from '../../platform/backup/index.ts';
import { FOREIGN_KEYS, type ForeignKey } from '../../platform/database/index.ts';
import type { Cipher } from '../../platform/keystore/index.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import type { ExportManifest } from './sealed-place.ts';

/** Tables that stay, and why. */
const STAYING: Readonly<Record<string, string>> = {
  backups: 'of the installation',
  restores: 'of the installation',
  key_writers: 'of the installation',
  secret_keys: 'of the installation',
  mac_keys: 'of the installation',
  shared_files: 'of the installation',
  trusted_lists: 'of the installation',
  preservation_inventories: 'of the installation',
  released_blobs: 'of the installation',
  used_report_tokens: 'of the installation',
  told_purges: 'of the installation',
  pki_keys: 'keys of the installation; the certificates go as trust',
  pki_certificates: 'keys of the installation; the certificates go as trust',
  organization_seals: 'issued by the installation; the target issues its own, the certificates go as trust',
  seal_chains: 'go as trust',
  console_sessions: 'members sign in again',
  sign_in_links: 'short-lived',
  sign_in_hours: 'short-lived',
  known_browsers: 'short-lived',
  one_time_codes: 'short-lived',
  passkeys: 'belong to the host name of the installation',
  passkey_challenges: 'belong to the host name of the installation',
  oidc_accounts: 'of the OpenID provider of the installation',
  oidc_attempts: 'short-lived',
  oauth_clients: 'of the installation',
  assistant_connections: 'people connect their assistants again',
  oauth_tokens: 'people connect their assistants again',
  uploads: 'short-lived',
  certificate_authorizations: 'short-lived',
  in_person_signings: 'short-lived',
  assistant_questions: 'short-lived',
  idempotent_requests: 'a day old at most, and of a caller, not of an organisation',
  idempotent_results: 'a day old at most, and of a caller, not of an organisation',
  idempotent_usage: 'a day old at most, and of a caller, not of an organisation',
  log_entries: 'the log of the installation; evidence files have their proofs of it',
  log_days: 'of the installation',
  log_keys: 'of the installation',
  log_checkpoints: 'of the installation',
  witnessed_logs: 'of the installation',
  recorded_fingerprints: 'the inventory of the target notes them again; records that were written hold',
  record_trees: 'of the installation',
  record_tiles: 'of the installation',
  record_timestamps: 'of the installation',
  domain_events: 'numbered by the installation: a subscription begins again',
};

/** Columns that name the owner where no foreign key does: column → the table and column of the owners. */
const OWNERS: Readonly<
  Record<string, { readonly column: string; readonly of: readonly (readonly [string, string])[] }>
> = {
  evidence_chains: {
    column: 'id',
    of: [
      ['envelopes', 'id'],
      ['identities', 'id'],
      ['mandates', 'id'],
      ['attendance_sessions', 'id'],
      ['seal_batches', 'id'],
      ['digest_seals', 'id'],
      ['deposits', 'id'],
    ],
  },
  evidence_openings: { column: 'chain_id', of: [['evidence_chains', 'id']] },
  code_locks: {
    column: 'subject_id',
    of: [
      ['signers', 'id'],
      ['seal_batches', 'id'],
    ],
  },
  messages: { column: 'envelope_id', of: [['envelopes', 'id']] },
  expiry_notices: { column: 'envelope_id', of: [['envelopes', 'id']] },
  signing_certificates: { column: 'signer_id', of: [['signers', 'id']] },
  reminder_rules: {
    column: 'owner_id',
    of: [
      ['organizations', 'id'],
      ['envelopes', 'id'],
      ['templates', 'id'],
    ],
  },
  envelope_comments: { column: 'envelope_id', of: [['envelopes', 'id']] },
  users: {
    column: 'id',
    of: [
      ['memberships', 'user_id'],
      ['invitations', 'invited_by_id'],
      ['audit_entries', 'user_id'],
      ['envelopes', 'sender_id'],
      ['envelope_comments', 'author_id'],
    ],
  },
  withdrawn_certificates: { column: 'fingerprint_sha256', of: [['seal_credentials', 'fingerprint_sha256']] },
};

/** A table of which an organisation has rows. */
export interface MovingTable extends TableShape {
  /** SQL condition of its rows; `$1` is the organisation's id. */
  readonly where: string;
  /** Columns that are filled after all tables are: their rows and those that they name refer to each other. */
  readonly later: readonly string[];
}

/**
 * Lists the tables of which an organisation has rows, each after those that it refers to. An owner is a column
 * `organization_id`, a required foreign key, or in `OWNERS`.
 *
 * @throws Error if it is not known whose the rows of a table are: then nothing moves, instead of a part
 */
export async function planTables(client: pg.ClientBase): Promise<readonly MovingTable[]> {
  const shapes = (await describeTables(client)).filter(({ name }) => !Object.hasOwn(STAYING, name));
  const references = (await readForeignKeys(client)).filter(({ parent }) => !Object.hasOwn(STAYING, parent));
  const conditions = new Map<string, string>([['organizations', 'id = $1::uuid']]);
  const conditionOf = (name: string): string => {
    const known = conditions.get(name);
    if (known) return known;
    const { columns } = definitely(
      shapes.find((shape) => shape.name === name),
      `table ${name}`,
    );
    const { [name]: owner } = OWNERS;
    const parent = references.find(({ table, required }) => table === name && required);
    const within = (column: string, of: readonly (readonly [string, string])[]) =>
      `${column} IN (${of.map(([table, key]) => `SELECT ${key} FROM ${table} WHERE ${conditionOf(table)}`).join(' UNION ALL ')})`;
    const where = owner
      ? within(owner.column, owner.of)
      : columns.includes('organization_id')
        ? 'organization_id = $1::uuid'
        : parent
          ? within(parent.column, [[parent.parent, parent.parentColumn]])
          : null;
    if (where === null) throw new Error(`It is not known to which organisation the rows of ${name} belong.`);
    conditions.set(name, where);
    return where;
  };
  return inOrder(
    shapes.map((shape) => ({ ...shape, where: conditionOf(shape.name) })),
    references,
  );
}

export const readForeignKeys = async (client: pg.ClientBase): Promise<readonly ForeignKey[]> =>
  (await client.query<ForeignKey>(FOREIGN_KEYS.text)).rows;

function inOrder(
  tables: readonly Omit<MovingTable, 'later'>[],
  references: readonly ForeignKey[],
): readonly MovingTable[] {
  const sorted: MovingTable[] = [];
  let left = [...tables];
  const isOpen = ({ parent }: ForeignKey, name: string) =>
    parent !== name && left.some((table) => table.name === parent);
  while (left.length > 0) {
    const openOf = ({ name }: { readonly name: string }) =>
      references.filter((reference) => reference.table === name && isOpen(reference, name));
    const next =
      left.find((table) => openOf(table).length === 0) ??
      left.find((table) => openOf(table).every(({ required }) => !required));
    if (!next) throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`);
    sorted.push({ ...next, later: openOf(next).map(({ column }) => column) });
    left = left.filter((table) => table !== next);
  }
  return sorted;
}

/** A row as PostgreSQL writes it as JSON. */
export type Row = Record<string, unknown>;

/** Lines of JSON, compressed. */
export const packLines = (lines: readonly string[]): Buffer => gzipSync(lines.join('\n'), { level: 1 });
export const unpackLines = (bytes: Buffer): string[] => {
  const text = gunzipSync(bytes).toString('utf8');
  return text === '' ? [] : text.split('\n');
};

const encryptedTableColumns = (table: string) => encryptedColumns.filter((column) => column.table === table);

const texts = (row: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

/** Decrypts the encrypted columns of a row: the export is encrypted as a whole, with a password. */
export function openRow(table: string, line: string, cipher: Pick<Cipher, 'decrypt'>): string {
  const columns = encryptedTableColumns(table);
  if (columns.length === 0) return line;
  const row = JSON.parse(line) as Row;
  for (const { column, contextOf } of columns) {
    const { [column]: value } = row;
    if (typeof value !== 'string') continue;
    row[column] = cipher.decrypt(Buffer.from(value.slice(2), 'hex'), contextOf(texts(row))).toString('base64');
  }
  return JSON.stringify(row);
}

/** Encrypts them again, under SECRET_KEY of this installation. */
export function closeRow(table: string, row: Row, cipher: Pick<Cipher, 'encrypt'>): void {
  for (const { column, contextOf } of encryptedTableColumns(table)) {
    const { [column]: value } = row;
    if (typeof value !== 'string') continue;
    row[column] = byteaOf(cipher.encrypt(Buffer.from(value, 'base64'), contextOf(texts(row))));
  }
}

/** Bytes as PostgreSQL reads them from JSON. */
export const byteaOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** The id of a row whose first column it is; null for other tables. */
export const idIn = (line: string): string | null => /^\{"id":"([0-9a-f-]{36})"/.exec(line)?.[1] ?? null;

/** Fingerprints that a row names. */
export const fingerprintsIn = (line: string): string[] =>
  [...line.matchAll(/"([0-9a-f]{64})"/g)].map(([, sha256]) => definitely(sha256, 'fingerprint'));

/** The migrations of a database. */
export const APPLIED = `SELECT migration_name AS name, checksum FROM _prisma_migrations
  WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`;

/** Compares the migrations of an export with those here. @throws BackupError (another schema) */
export async function assertFits(client: pg.Client, { migrations }: ExportManifest): Promise<void> {
  const { rows: own } = await client.query<ExportManifest['migrations'][number]>(APPLIED);
  const migrationKey = ({ name, checksum }: ExportManifest['migrations'][number]) => `${name} ${checksum}`;
  const [here, there] = [new Set(own.map(migrationKey)), new Set(migrations.map(migrationKey))];
  const newer = migrations.find((one) => !here.has(migrationKey(one)));
  const older = own.find((one) => !there.has(migrationKey(one)));
  if (newer ?? older)
    throw new BackupError(
      `The export has another schema than this database (migration ${(newer ?? older)!.name} is only ${newer ? 'there' : 'here'}). ` +
        'Bring both installations to the same version, and export again.',
    );
}
