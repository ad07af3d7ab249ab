import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { definitely } from '../../kernel/definitely.ts';
import { giveAway, takeBack } from '../../modules/access/index.ts';
import { BackupError, connectAlone } from '../../platform/backup/index.ts';
import { type IsMeant, parkJobs, readJobs, releaseJobs } from '../../platform/jobs/index.ts';
import type { Service } from '../compose.ts';
import { type MovingTable, planTables } from './tables.ts';

/** How long jobs that run when the organisation moves may take, ms. */
const PATIENCE = 120_000;

/** Lets an organisation act here again, whose export was not imported. Returns how many jobs run again. */
export async function keepOrganization({ services }: Service, organizationId: string): Promise<number> {
  const { database } = services;
  if (!(await takeBack(database, organizationId)))
    throw new BackupError(`There is no organisation ${organizationId} that has moved.`);
  const client = await connectAlone(database);
  try {
    const { isMeant } = await readJobsAbout(client, organizationId, await planTables(client));
    return await releaseJobs(client, isMeant);
  } finally {
    await client.end();
  }
}

interface AboutJobs {
  readonly isMeant: IsMeant;
  /** Rows of the jobs, for the target. */
  readonly jobs: readonly string[];
}

/** A job is the organisation's if its payload names one of its rows. */
export async function readJobsAbout(
  client: pg.Client,
  organizationId: string,
  tables: readonly MovingTable[],
): Promise<AboutJobs> {
  const ids = new Set<string>();
  for (const { name, columns } of tables)
    if (columns.includes('id') && name !== 'users' && name !== 'credit_entries')
      for (const id of await organizationRowIds(client, tables, organizationId, name)) ids.add(id);
  const isMeant = (payload: string) =>
    (payload.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []).some((id) => ids.has(id));
  return { isMeant, jobs: await readJobs(client, isMeant) };
}

interface Stopping {
  readonly organizationId: string;
  readonly tables: readonly MovingTable[];
  readonly report: (step: string, detail: string) => void;
}

/** From now on nobody acts for the organisation here. Ends when nothing that had begun still runs. */
export async function stopHere(
  { services }: Service,
  client: pg.Client,
  { organizationId, tables, report }: Stopping,
): Promise<AboutJobs> {
  await giveAway(services.database, organizationId, services.clock.now());
  report('stopping', 'what still runs');
  const about = await readJobsAbout(client, organizationId, tables);
  for (const deadline = performance.now() + PATIENCE; ; ) {
    if ((await parkJobs(client, about.isMeant)) === 0) return about;
    if (performance.now() > deadline)
      throw new BackupError(
        'Jobs of the organisation still run. Start the command again; until then it is read-only here.',
      );
    await sleep(500);
  }
}

/** Ids of an organisation's rows of a table. */
export async function organizationRowIds(
  client: pg.Client,
  tables: readonly MovingTable[],
  organizationId: string,
  name: string,
): Promise<string[]> {
  const { where } = definitely(
    tables.find((table) => table.name === name),
    name,
  );
  const { rows } = await client.query<{ id: string }>(`SELECT id::text AS id FROM ${name} WHERE ${where}`, [
    organizationId,
  ]);
  return rows.map(({ id }) => id);
}
