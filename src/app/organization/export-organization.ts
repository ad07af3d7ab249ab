import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PersonalLinkKind } from '../../kernel/actor.ts';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import { accessNeeds, listOrganizations, personalMac } from '../../modules/access/index.ts';
import { findLiveBlobs } from '../../modules/documents/index.ts';
import { type Checkpoint, checkpointChains, readChain, readCheckpoint } from '../../modules/evidence/index.ts';
import { findInstallation } from '../../modules/trust/index.ts';
import { BackupError, BackupLease, type BackupPlace, connectAlone } from '../../platform/backup/index.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Service } from '../compose.ts';
import { type ExportManifest, SealedPlace } from './sealed-place.ts';
import { organizationRowIds, readJobsAbout, stopHere } from './stop-organization.ts';
import { APPLIED, fingerprintsIn, idIn, type MovingTable, openRow, packLines, planTables } from './tables.ts';
import { readTrust } from './trust.ts';

export interface ExportSetup {
  readonly organizationId: string;
  readonly place: BackupPlace;
  readonly password: string;
  /** Makes the organisation read-only here, so that the export may be imported. */
  readonly move: boolean;
  readonly report: (step: string, detail: string) => void;
}

/** Rows of one part. */
const PART = 2_000;
/** Chains and files read in parallel. */
const AT_ONCE = 8;
/** Tables whose fingerprints name no stored file. */
const WITHOUT_FILES = ['evidence_events', 'evidence_openings', 'evidence_chains', 'api_keys', 'consultations'];

/** The tables of those who have personal links. */
const HOLDERS: Readonly<Record<PersonalLinkKind, readonly string[]>> = {
  sign: ['signers'],
  trainer: ['attendance_sessions', 'slot_trainers'],
  attend: ['attendees'],
  batch: ['seal_batches'],
  open: ['signing_links'],
  host: [],
  seat: [],
};

/**
 * Writes an organisation to a place. The order makes it consistent: with `move`, first nobody acts any more; then the
 * checkpoints, which must not be newer than the rows; one snapshot of the rows; then the files that they name.
 *
 * @throws BackupError; the place has no complete export
 */
export async function exportOrganization(service: Service, setup: ExportSetup): Promise<ExportManifest> {
  const { services } = service;
  const { database } = services;
  const { organizationId, report } = setup;
  const organization = (await listOrganizations(database, [organizationId])).get(organizationId);
  if (!organization) throw new BackupError(`There is no organisation ${organizationId}.`);
  const sealed = await SealedPlace.create(setup.place, setup.password);
  const client = await connectAlone(database);
  try {
    const tables = await planTables(client);
    const about = setup.move
      ? await stopHere(service, client, { ...setup, tables })
      : await readJobsAbout(client, organizationId, tables);
    report('checkpoints', 'writing');
    await checkpointChains(services);
    const chainIds = await organizationRowIds(client, tables, organizationId, 'evidence_chains');
    const checkpoints = await readCheckpoints(service, chainIds);
    const lease = await BackupLease.take(database, `organization-${randomUUID()}`);
    try {
      const writer = new Writer(sealed);
      const dump = await dumpRows(service, client, { ...setup, tables, writer });
      await writer.add('jobs', about.jobs);
      await writer.add('checkpoints', checkpoints);
      await writer.add('links', await organizationLinks(service, organizationId, dump.ids));
      await writer.add('trust', [JSON.stringify(await readTrust(service, organizationId))]);
      const { files, lines } = await copyFiles(service, setup, { sealed, named: dump.fingerprints });
      await writer.add('files', lines);
      report('chains', `${chainIds.length}`);
      const invalidChains = await findInvalid(service, chainIds);
      await lease.assertHeld();
      const manifest: ExportManifest = {
        id: randomUUID(),
        organization: { id: organizationId, name: organization.name },
        installation: definitely(await findInstallation(database), 'installation'),
        exportedAt: services.clock.now().toISOString(),
        moved: setup.move,
        ...dump.facts,
        parts: writer.parts,
        files,
        invalidChains,
      };
      await sealed.finish(manifest);
      return manifest;
    } finally {
      await lease.end();
    }
  } finally {
    await client.end();
  }
}

async function readCheckpoints({ services }: Service, chainIds: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  await inParallel(chainIds, AT_ONCE, async (id) => {
    const checkpoint: Checkpoint | 'forged' | null = await readCheckpoint(services, id);
    if (checkpoint) lines.push(JSON.stringify({ id, checkpoint }));
  });
  return lines;
}

/** Writes numbered parts. */
class Writer {
  readonly parts: { readonly of: string; readonly name: string }[] = [];
  readonly #place: SealedPlace;

  constructor(place: SealedPlace) {
    this.#place = place;
  }

  /** Writes an empty list as no part. */
  async add(of: string, lines: readonly string[]): Promise<void> {
    for (let at = 0; at < lines.length; at += PART) {
      const name = `parts/${String(this.parts.length + 1).padStart(6, '0')}`;
      await this.#place.write(name, packLines(lines.slice(at, at + PART)));
      this.parts.push({ of, name });
    }
  }
}

interface DumpSetup extends ExportSetup {
  readonly tables: readonly MovingTable[];
  readonly writer: Writer;
}

async function dumpRows({ cipher }: Service, client: pg.Client, { organizationId, tables, writer, report }: DumpSetup) {
  const ids = new Map<string, string[]>();
  const fingerprints = new Set<string>();
  const counts: ExportManifest['tables'][number][] = [];
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(APPLIED);
    const { rows: events } = await client.query<{ last: string }>(
      `SELECT coalesce(max(last_value), 0)::text AS last FROM pg_sequences
       WHERE schemaname = current_schema() AND sequencename = 'domain_events_id_seq'`,
    );
    for (const table of tables) {
      const { name } = table;
      report('rows', name);
      // Numbered by the installation.
      const columns = table.columns.filter((column) => name !== 'credit_entries' || column !== 'id');
      const named: string[] = [];
      let count = 0;
      for await (const page of organizationPages(client, organizationId, { ...table, columns })) {
        const lines = page.map((line) => openRow(name, line, cipher));
        count += lines.length;
        named.push(...lines.map(idIn).filter((id) => id !== null));
        if (!WITHOUT_FILES.includes(name))
          for (const line of lines) for (const one of fingerprintsIn(line)) fingerprints.add(one);
        await writer.add(name, lines);
      }
      if (Object.values(HOLDERS).flat().includes(name)) ids.set(name, named);
      counts.push({ name, columns, count });
    }
    await client.query('COMMIT');
    return { ids, fingerprints, facts: { migrations, tables: counts, lastEvent: itemAt(events, 0).last } };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function* organizationPages(
  client: pg.Client,
  organizationId: string,
  { name, columns, where }: MovingTable,
): AsyncIterable<string[]> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const order = name === 'credit_entries' ? ' ORDER BY id' : '';
  const rows = `SELECT ${list} FROM ${name} WHERE ${where.replaceAll('$1', pg.escapeLiteral(organizationId))}${order}`;
  await client.query(`DECLARE moving NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line FROM (${rows}) r`);
  for (;;) {
    const { rows: page } = await client.query<{ line: string }>(`FETCH ${PART} FROM moving`);
    if (page.length > 0) yield page.map(({ line }) => line);
    if (page.length < PART) break;
  }
  await client.query('CLOSE moving');
}

/** The codes of all personal links, so that they work at the target, which does not have our key. */
async function organizationLinks(
  { services }: Service,
  organizationId: string,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of Object.keys(HOLDERS) as PersonalLinkKind[]) {
    const subjects = HOLDERS[kind].flatMap((table) => ids.get(table) ?? []);
    for (let at = 0; at < subjects.length; at += PART) {
      const generations = await services.of(accessNeeds.linkGenerations[kind])(
        services.database,
        subjects.slice(at, at + PART),
      );
      for (const [subjectId, generation] of generations)
        lines.push(
          JSON.stringify({
            organization_id: organizationId,
            kind,
            subject_id: subjectId,
            generation,
            mac: personalMac(services, { kind, subjectId, generation }),
          }),
        );
    }
  }
  return lines;
}

interface FilesToCopy {
  readonly sealed: SealedPlace;
  readonly named: ReadonlySet<string>;
}

async function copyFiles({ services }: Service, { report }: ExportSetup, { sealed, named }: FilesToCopy) {
  const candidates = [...named];
  const lines: string[] = [];
  const files = { count: 0, bytes: 0 };
  for (let at = 0; at < candidates.length; at += PART) {
    const live = await findLiveBlobs(services, candidates.slice(at, at + PART));
    await inParallel<string>(live, AT_ONCE, async (sha256) => {
      const bytes = await services.storage.read(sha256);
      files.count += 1;
      files.bytes += bytes.length;
      const name = `files/${String(files.count).padStart(9, '0')}`;
      lines.push(JSON.stringify({ sha256, name }));
      await sealed.write(name, bytes);
      report('files', `${files.count}`);
    });
  }
  return { files, lines };
}

async function findInvalid({ services }: Service, chainIds: readonly string[]): Promise<string[]> {
  const invalid: string[] = [];
  await inParallel(chainIds, AT_ONCE, async (id) => {
    if (!(await readChain(services, id)).report.valid) invalid.push(id);
  });
  return invalid.sort();
}
