import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '../../src/app/compose.ts';
import { createApiKey, createOrganization } from '../../src/modules/access/index.ts';
import { grantCredits } from '../../src/modules/credits/index.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { rest, signByLink } from '../../test/world/client.ts';
import { onePager, person } from '../../test/world/envelope.ts';
import { freePort } from '../../test/world/free-port.ts';
import { findUnbalanced } from '../../test/world/ledger.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface TrafficSetup {
  readonly kills: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (times: { readonly afterMs: number; readonly readyMs: number }, number: number) => void;
}

/** Fates of the live envelopes, and errors of the ledger. */
export interface TrafficVerdict {
  readonly ends: Readonly<Record<string, number>>;
  /** Total of the reservations that were open at a kill. */
  readonly openAtKills: number;
  readonly broken: readonly string[];
}

/** Fates of the envelopes of a round, in turn. */
const fates = ['complete', 'cancel', 'expire', 'send'] as const;
const codes = { authentication: ['otp_email', 'otp_sms'], phone: '+33612345678' };

/**
 * Runs the real server on live envelopes: in each round some are sent, signed and sealed, canceled and expired at the
 * same time, and the process gets SIGKILL at some moment. At the end, all envelopes get time to finish, and the
 * ledger is checked.
 */
export async function killInTraffic({ kills, dataDir, databaseUrl, onKill }: TrafficSetup): Promise<TrafficVerdict> {
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { DATABASE_URL: databaseUrl } });
  let server = await start();
  const inspector = await openInspector(dataDir, databaseUrl);
  try {
    const key = await openLiveKey(dataDir, databaseUrl);
    const usual = await timeOf(() => traffic(server, key, inspector));
    let openAtKills = 0;
    for (let number = 1; number <= kills; number++) {
      const afterMs = ((number - Math.random()) / kills) * usual;
      const running = traffic(server, key, inspector).catch(() => {});
      await sleep(afterMs);
      await server.kill();
      await running;
      openAtKills += (await inspector.query<{ count: number }>(OPEN))[0]!.count;
      server = await start();
      onKill?.({ afterMs, readyMs: server.readyAfterMs }, number);
    }
    await untilEnded(inspector);
    const rows = await inspector.query<{ status: string; count: number }>(
      `SELECT lower(status::text) AS status, count(*)::int FROM envelopes WHERE mode = 'LIVE' GROUP BY 1`,
    );
    const ends = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    return { ends, openAtKills, broken: await findUnbalanced((sql) => inspector.query(sql)) };
  } finally {
    await inspector.close();
    await server.stop();
  }
}

const OPEN = `SELECT count(*)::int FROM credit_entries r WHERE kind = 'RESERVE' AND NOT EXISTS (
  SELECT FROM credit_entries e WHERE e.subject_id = r.subject_id AND e.kind IN ('DEBIT', 'RETURN'))`;

/** Creates a live key of an organisation with credits by the command line, while the server runs. */
async function openLiveKey(dataDir: string, databaseUrl: string): Promise<string> {
  const service = await compose(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }));
  try {
    const { id: organizationId } = await createOrganization(service.services, {
      name: 'Ateliers',
      billing: 'SELF_SERVICE',
    });
    await grantCredits(service.services, organizationId, 100_000);
    const scopes = ['envelopes:read', 'envelopes:write'] as const;
    return (await createApiKey(service.services, { organizationId, mode: 'LIVE', scopes, name: 'soak' })).key;
  } finally {
    await service.close();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs one envelope for each fate at the same time, until the server is killed. */
async function traffic({ url }: ServerProcess, key: string, inspector: Inspector): Promise<void> {
  const pdf_base64 = (await onePager()).toString('base64');
  const call = async (path: string, body?: object) => {
    const answer = await rest(url, key, 'POST', path, body);
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const live = async (fate: (typeof fates)[number]) => {
    const documents = [{ name: 'Contrat.pdf', pdf_base64 }];
    const signers = [person(1), person(2, codes)].slice(0, fate === 'complete' ? 1 : 2);
    const { id, signers: people } = await call('/envelopes', { name: fate, documents, signers });
    await call(`/envelopes/${id}/send`);
    if (fate === 'complete') {
      const { errors } = await signByLink(url, people[0].sign_url);
      if (errors) throw new Error(JSON.stringify(errors));
      await until(async () => (await rest(url, key, 'GET', `/envelopes/${id}`)).body.status === 'completed');
    }
    if (fate === 'cancel') await call(`/envelopes/${id}/cancel`);
    if (fate === 'expire') await expire(inspector, id);
  };
  const results = await Promise.allSettled(fates.map(live));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Moves the expiry into the past and wakes its job. */
async function expire(inspector: Inspector, id: string): Promise<void> {
  await inspector.query(`UPDATE envelopes SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
  await inspector.query(`SELECT graphile_worker.add_job('envelopes.expire', $1, job_key := $2, max_attempts := 25)`, [
    JSON.stringify({ id }),
    `envelopes.expire:${id}`,
  ]);
}

/** Waits until every envelope has ended; envelopes that were never signed expire. */
async function untilEnded(inspector: Inspector): Promise<void> {
  const waiting = () =>
    inspector.query<{ id: string; sealing: string | null }>(
      `SELECT e.id, s.state AS sealing FROM envelopes e LEFT JOIN sealings s ON s.envelope_id = e.id
       WHERE e.mode = 'LIVE' AND e.status = 'SENT' AND (e.name <> 'send' OR s.state IS NOT NULL)`,
    );
  for (const { id, sealing } of await waiting()) if (!sealing) await expire(inspector, id);
  await until(async () => (await waiting()).length === 0);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('did not come to pass within a minute');
    await sleep(50);
  }
}
