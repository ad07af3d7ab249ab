import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import { findPeople, listOrganizations } from '../../modules/access/index.ts';
import { movedNumberMac } from '../../modules/identities/index.ts';
import { BackupError, BackupLease, type BackupPlace, connectAlone } from '../../platform/backup/index.ts';
import { isDuplicate, queriesOn } from '../../platform/database/index.ts';
import { createLoadedJobs, enqueueLoaded, LOADED_JOBS } from '../../platform/jobs/index.ts';
import type { Service } from '../compose.ts';
import { assertChains, assertStored, checkAll, type MovedCheckpoint, writeMovedCheckpoint } from './moved-chains.ts';
import { type ExportManifest, SealedPlace } from './sealed-place.ts';
import { assertFits, byteaOf, closeRow, type MovingTable, planTables, type Row, unpackLines } from './tables.ts';
import { type MovedTrust, recordTrust, writeTrust } from './trust.ts';

export interface ImportSetup {
  readonly place: BackupPlace;
  readonly password: string;
  /** Does everything and keeps nothing: a rehearsal. */
  readonly check: boolean;
  readonly report: (step: string, detail: string) => void;
}

export interface ImportedOrganization {
  readonly manifest: ExportManifest;
  readonly rows: number;
  /** Chains that were recomputed, and are as valid as at the source. */
  readonly chains: number;
  readonly jobs: number;
  /** Files in `DATA_DIR/pki` that other machines need too. */
  readonly trusted: readonly string[];
}

/** Numbers of changes that are skipped, so that a cursor of the source is older than every change here. */
const SKIPPED = 1_000_000;

/**
 * Brings an organisation here, all or nothing: first every part and file of the export is opened and its SHA-256 compared;
 * then the files are stored, and the rows in one transaction, in which each chain is recomputed before it commits.
 *
 * @throws BackupError; nothing has changed (stored files that no row names are removed by the sweep)
 */
export async function importOrganization(service: Service, setup: ImportSetup): Promise<ImportedOrganization> {
  const { services } = service;
  const { database } = services;
  const { sealed, manifest } = await SealedPlace.open(setup.place, setup.password);
  if (!manifest.moved && !setup.check)
    throw new BackupError(
      'The export was made without --move: the organisation still acts at the source. It can only be checked (--check).',
    );
  const client = await connectAlone(database);
  try {
    await assertFits(client, manifest);
    const { id } = manifest.organization;
    if ((await listOrganizations(database, [id])).has(id))
      throw new BackupError(`The organisation ${id} is in this database already.`);
    const files = await checkAll(sealed, manifest, setup);
    const lease = await BackupLease.take(database, `organization-${randomUUID()}`);
    const session = new pg.Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 });
    session.on('error', () => {});
    try {
      if (!setup.check)
        for (const { sha256, name } of files) {
          setup.report('files', name);
          await assertStored(services, sha256, await sealed.read(name));
        }
      const imported = await new Loading(service, session, { sealed, manifest, ...setup }).run();
      await lease.assertHeld();
      return imported;
    } finally {
      await session.end();
      await lease.end();
    }
  } finally {
    await client.end();
  }
}

interface LoadSetup extends ImportSetup {
  readonly sealed: SealedPlace;
  readonly manifest: ExportManifest;
}

/** One transaction on one connection: every reader of the service that is given this connection sees its rows. */
class Loading {
  readonly #service: Service;
  readonly #session: pg.Pool;
  readonly #setup: LoadSetup;
  /** Ids of people who have an account here, by the id that they have there. */
  readonly #people = new Map<string, string>();
  readonly #checkpoints = new Map<string, MovedCheckpoint>();
  #rows = 0;

  constructor(service: Service, session: pg.Pool, setup: LoadSetup) {
    this.#service = service;
    this.#session = session;
    this.#setup = setup;
  }

  async run(): Promise<ImportedOrganization> {
    const { services } = this.#service;
    const { manifest, check } = this.#setup;
    await this.#session.query('BEGIN');
    try {
      const tables = await planTables(this.#session as unknown as pg.Client);
      for (const line of await this.#lines('checkpoints')) {
        const { id, checkpoint } = JSON.parse(line) as { id: string; checkpoint: MovedCheckpoint };
        this.#checkpoints.set(id, checkpoint);
      }
      for (const table of tables) await this.#load(table);
      for (const table of tables) await this.#fillLater(table);
      await this.#insert(
        { name: 'moved_links' },
        (await this.#lines('links')).map((line) => JSON.parse(line)),
      );
      const trust = JSON.parse(definitely((await this.#lines('trust'))[0], 'trust')) as MovedTrust;
      await recordTrust(this.#session, trust, services.clock.now());
      const jobs = await this.#queueJobs();
      const chainIds: string[] = [];
      for await (const page of this.#pages('evidence_chains')) chainIds.push(...page.map(({ id }) => String(id)));
      const known = manifest.invalidChains;
      await assertChains(services, this.#session, { chainIds, checkpoints: this.#checkpoints, known });
      const chains = chainIds.length;
      if (check) {
        await this.#session.query('ROLLBACK');
        return { manifest, rows: this.#rows, chains, jobs, trusted: [] };
      }
      await this.#skipNumbers();
      for (const [id, checkpoint] of this.#checkpoints) await writeMovedCheckpoint(services, id, checkpoint);
      await this.#session.query('COMMIT');
      const trusted = await writeTrust(this.#service, trust, manifest.installation);
      return { manifest, rows: this.#rows, chains, jobs, trusted };
    } catch (error) {
      await this.#session.query('ROLLBACK').catch(() => {});
      throw isDuplicate(error)
        ? new BackupError(`Rows of the export are in this database already: ${importErrorDetail(error)}`)
        : error;
    }
  }

  async #lines(of: string): Promise<string[]> {
    const { sealed, manifest } = this.#setup;
    const lines: string[] = [];
    for (const part of manifest.parts) if (part.of === of) lines.push(...unpackLines(await sealed.read(part.name)));
    return lines;
  }

  async *#pages(of: string): AsyncIterable<Row[]> {
    const { sealed, manifest } = this.#setup;
    for (const part of manifest.parts)
      if (part.of === of)
        yield unpackLines(await sealed.read(part.name)).map((line) => JSON.parse(this.#renamed(line)) as Row);
  }

  /** The line, with the ids that its people have here. */
  #renamed(line: string): string {
    let renamed = line;
    for (const [there, here] of this.#people) renamed = renamed.replaceAll(there, here);
    return renamed;
  }

  async #load({ name, later }: MovingTable): Promise<void> {
    this.#setup.report('rows', name);
    const expected = this.#setup.manifest.tables.find((table) => table.name === name)?.count ?? 0;
    let count = 0;
    for await (const rows of this.#pages(name)) {
      count += rows.length;
      const fresh = name === 'users' ? await this.#newPeople(rows) : rows;
      for (const row of fresh) {
        for (const column of later) row[column] = null;
        this.#adapt(name, row);
      }
      await this.#insert({ name, shared: name === 'withdrawn_certificates' }, fresh);
    }
    if (count !== expected) throw new BackupError(`The export is damaged: ${name} has ${count} rows, not ${expected}.`);
    this.#rows += count;
  }

  /** What is different here: keys, numbers, and the authorities that issue. */
  #adapt(table: string, row: Row): void {
    const { services, cipher } = this.#service;
    if (table === 'organizations') row.moved_at = null;
    if (table === 'messages') row.recipient_mac = null;
    if (table === 'signing_certificates') row.issuer_key_id = null;
    if (table === 'credit_accounts') row.balance = 0;
    if (table === 'evidence_chains') {
      const checkpoint = this.#checkpoints.get(String(row.id));
      row.checkpoint_seq = checkpoint && checkpoint !== 'forged' ? checkpoint.seq : 0;
    }
    if (table === 'identities' && typeof row.document_number_mac === 'string') {
      const owner = { organizationId: String(row.organization_id), mode: row.mode as 'LIVE' | 'TEST' };
      const mac =
        typeof row.sealed_attributes === 'string'
          ? movedNumberMac(services, owner, Buffer.from(row.sealed_attributes, 'base64'))
          : null;
      row.document_number_mac = mac && byteaOf(mac);
    }
    closeRow(table, row, cipher);
  }

  /** Leaves out people who have an account here, by their address. */
  async #newPeople(rows: readonly Row[]): Promise<Row[]> {
    const known = await findPeople(
      queriesOn(this.#session),
      rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : [])),
    );
    for (const row of rows) {
      const here = known.find(({ email }) => email === row.email);
      if (here && here.id !== row.id) this.#people.set(String(row.id), here.id);
    }
    const addresses = new Set(known.map(({ email }) => email));
    return rows.filter(({ email }) => !addresses.has(String(email)));
  }

  async #insert(
    { name, shared }: { readonly name: string; readonly shared?: boolean },
    rows: readonly Row[],
  ): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const list = Object.keys(first)
      .map((column) => pg.escapeIdentifier(column))
      .join(', ');
    await this.#session.query(
      `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)
       ${shared ? 'ON CONFLICT DO NOTHING' : ''}`,
      [JSON.stringify(rows)],
    );
  }

  /** Fills the columns that were left null, because their rows came later. */
  async #fillLater({ name, later }: MovingTable): Promise<void> {
    if (later.length === 0) return;
    for await (const rows of this.#pages(name))
      await this.#session.query(
        `UPDATE ${name} t SET ${later.map((column) => `${column} = r.${column}`).join(', ')}
         FROM json_populate_recordset(NULL::${name}, $1::json) r
         WHERE t.id = r.id AND (${later.map((column) => `r.${column} IS NOT NULL`).join(' OR ')})`,
        [
          JSON.stringify(
            rows.map((row) => Object.fromEntries(['id', ...later].map((column) => [column, row[column]]))),
          ),
        ],
      );
  }

  async #queueJobs(): Promise<number> {
    const rows = (await this.#lines('jobs')).map((line) => JSON.parse(line) as Row);
    await createLoadedJobs(this.#session as unknown as pg.Client);
    await this.#session.query(
      `INSERT INTO ${LOADED_JOBS} (task, payload, queue, run_at, max_attempts, key, priority, flags)
       SELECT identifier, payload, queue_name, run_at, max_attempts, key, priority, flags
       FROM json_to_recordset($1::json) AS job (identifier text, payload json, queue_name text, run_at timestamptz,
         max_attempts int, key text, priority int, flags text[])`,
      [JSON.stringify(rows)],
    );
    await enqueueLoaded(this.#session as unknown as pg.Client);
    return rows.length;
  }

  async #skipNumbers(): Promise<void> {
    const { rows } = await this.#session.query<{ last: string }>(
      `SELECT coalesce(last_value, 0)::text AS last FROM pg_sequences
       WHERE schemaname = current_schema() AND sequencename = 'domain_events_id_seq'`,
    );
    const there = BigInt(this.#setup.manifest.lastEvent) + BigInt(SKIPPED);
    if (BigInt(itemAt(rows, 0).last) < there)
      await this.#session.query(`SELECT setval('domain_events_id_seq', $1::bigint)`, [there]);
  }
}

/** The row that PostgreSQL names; keys only. */
const importErrorDetail = (error: unknown): string => {
  const { detail, table } = error as { readonly detail?: string; readonly table?: string };
  return `${table ?? ''} ${detail ?? ''}`.trim();
};
