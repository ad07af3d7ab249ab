import { setTimeout as sleep } from 'node:timers/promises';
import { judgeLevel } from '../../test/standards/validation/judge-level.ts';
import { rest, sha256 } from '../../test/world/client.ts';
import { freePort } from '../../test/world/free-port.ts';
import { markBy, type OpenSession, openSession } from '../bench/attendance-load.ts';
import { leftBehind } from './count-wrong.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { childrenOf } from './processes.ts';
import { type ServerProcess, sandboxKey, startServerProcess } from './server-process.ts';

export interface SheetKill {
  /** Milliseconds from the request to close the session to the kill. */
  readonly afterMs: number;
  /** Progress: the session still open, only the intent, a started attempt, or committed. */
  readonly met: 'open' | 'closed' | 'sealing' | 'committed';
  readonly readyMs: number;
}

export interface SheetKillSetup {
  readonly kills: number;
  readonly people: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (kill: SheetKill, number: number) => void;
}

/**
 * Runs the real server. For each kill a session is marked by all and closed; the process gets SIGKILL at a random moment
 * of the time that closing and sealing usually take, is started again, and finishes the closing. Each
 * session must then have all acknowledged marks and one sheet, sealed and announced once. Returns the violations.
 */
export async function killAtSheet(setup: SheetKillSetup): Promise<{ kills: SheetKill[]; broken: string[] }> {
  const { kills: wanted, people, dataDir, databaseUrl, onKill } = setup;
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { DATABASE_URL: databaseUrl } });
  let server = await start();
  const inspector = await openInspector(dataDir, databaseUrl);
  try {
    const key = sandboxKey(dataDir);
    const first = await markedSession(server, key, people);
    const began = performance.now();
    await close(server, key, first.id);
    const usual = performance.now() - began;
    const [kills, broken]: [SheetKill[], string[]] = [[], []];
    const orphans: number[] = [];
    for (let number = 1; number <= wanted; number++) {
      const session = await markedSession(server, key, people);
      const afterMs = ((number - Math.random()) / wanted) * usual;
      const closing = close(server, key, session.id).catch(() => {});
      await sleep(afterMs);
      orphans.push(...childrenOf(server.pid));
      await server.kill();
      await closing;
      const met = await stageOf(inspector, session.id);
      server = await start();
      // A client without an answer sends its request again.
      if (met === 'open') await close(server, key, session.id);
      await waitUntilSealed(server, key, session.id);
      kills.push({ afterMs, met, readyMs: server.readyAfterMs });
      onKill?.(kills.at(-1)!, number);
      const problems = [
        ...(await miscounted(inspector, session.id, people)),
        ...(await unproven(server, key, session.id, await rootsOf(inspector))),
      ];
      broken.push(...problems.map((problem) => `${session.id}: ${problem}`));
    }
    return { kills, broken: [...broken, ...(await leftBehind(orphans))] };
  } finally {
    await inspector.close();
    await server.stop();
  }
}

/** Creates a session whose only slot all attendees have marked; each mark was acknowledged. */
async function markedSession({ url }: ServerProcess, key: string, people: number): Promise<OpenSession> {
  const session = await openSession(url, key, people);
  await Promise.all(session.links.map((link) => markBy(url, link, session.slotId)));
  return session;
}

async function close({ url }: ServerProcess, key: string, id: string): Promise<void> {
  const { status, body } = await rest(url, key, 'POST', `/attendance-sessions/${id}/close`);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function stageOf({ query }: Inspector, id: string): Promise<SheetKill['met']> {
  const [row] = await query<{ status: string; attempts: number | null }>(
    `SELECT s.status, w.attempts FROM attendance_sessions s LEFT JOIN sheet_sealings w ON w.session_id = s.id
     WHERE s.id = $1`,
    [id],
  );
  if (row!.status === 'SEALED') return 'committed';
  if (row!.status !== 'CLOSED') return 'open';
  return row!.attempts ? 'sealing' : 'closed';
}

async function waitUntilSealed({ url, output }: ServerProcess, key: string, id: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while ((await rest(url, key, 'GET', `/attendance-sessions/${id}`)).body.status !== 'sealed') {
    if (Date.now() > deadline) throw new Error(`${id} was not sealed after two minutes:\n${output()}`);
    await sleep(50);
  }
}

/** Each query counts something; the expected count is next to it. */
async function miscounted({ query }: Inspector, id: string, people: number): Promise<string[]> {
  const [counts] = await query<Record<string, number>>(
    `SELECT
       (SELECT count(*)::int FROM marks WHERE session_id = $1 AND state = 'STANDING') AS marks,
       (SELECT count(*)::int FROM evidence_events WHERE chain_id = $1 AND type = 'session.closed') AS closed,
       (SELECT count(*)::int FROM evidence_events WHERE chain_id = $1 AND type = 'session.sealed') AS sealed,
       (SELECT count(*)::int FROM domain_events WHERE aggregate_id = $1 AND type = 'session.sealed') AS told,
       (SELECT count(*)::int FROM sheet_sealings WHERE session_id = $1 AND state = 'DONE') AS done`,
    [id],
  );
  return Object.entries({ marks: people, closed: 1, sealed: 1, told: 1, done: 1 })
    .filter(([name, count]) => counts![name] !== count)
    .map(([name, count]) => `${name} ${counts![name]}, not ${count}`);
}

const rootsOf = async ({ query }: Inspector): Promise<Buffer[]> => {
  const rows = await query<{ der: Buffer }>(
    `SELECT c.der FROM pki_certificates c JOIN pki_keys k ON k.id = c.key_id WHERE k.role = 'ROOT'`,
  );
  return rows.map(({ der }) => der);
};

/** Checks the service's answers and files from outside. */
async function unproven({ url }: ServerProcess, key: string, id: string, roots: readonly Buffer[]): Promise<string[]> {
  const problems: string[] = [];
  const { body } = await rest(url, key, 'GET', `/attendance-sessions/${id}/sheet`);
  const pdf = Buffer.from(await (await fetch(body.sheet_download_url)).arrayBuffer());
  if (sha256(pdf) !== body.sheet_sha256) problems.push('the sheet has another fingerprint');
  const { level, signatures } = judgeLevel(pdf, { roots });
  if (level !== 'B-LTA') problems.push(`the sheet is judged ${level}`);
  const seals = signatures.filter(({ kind }) => kind === 'signature').length;
  if (seals !== 1) problems.push(`the sheet has ${seals} seals`);
  const verified = await rest(url, key, 'POST', '/verify', { sha256: body.sheet_sha256 });
  if (!verified.body.known || !verified.body.chain_valid) problems.push('the sheet is not proven');
  return problems;
}
