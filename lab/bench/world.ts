import path from 'node:path';
import { rest } from '../../test/world/client.ts';
import { freePort } from '../../test/world/free-port.ts';
import { makeFolder, openPostgres, postmasterPid } from '../soak/postgres.ts';
import { type ServerProcess, sandboxKey, startServerProcess } from '../soak/server-process.ts';

/** The real server with a database and files of its own, for as long as a measurement lasts. */
export interface BenchWorld {
  readonly server: ServerProcess;
  readonly key: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Process id of PostgreSQL's first process. */
  readonly postgresPid: number;
  close(): Promise<void>;
}

/**
 * The real server on a PostgreSQL that it would start itself: fsync on, commits waited for. `env` has further variables
 * of the server.
 */
export async function openBenchWorld(env: Readonly<Record<string, string>> = {}): Promise<BenchWorld> {
  const folder = makeFolder('esign-bench-');
  try {
    const world = await openWorldIn(folder.path, env);
    return { ...world, close: () => world.close().finally(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** The same in a folder that stays: what a world left there is there again. */
export async function openWorldIn(folder: string, more: Readonly<Record<string, string>> = {}): Promise<BenchWorld> {
  const postgres = await openPostgres(folder);
  try {
    const dataDir = path.join(folder, 'data');
    const env = { DATABASE_URL: postgres.url, ...more };
    const server = await startServerProcess({ dataDir, port: await freePort(), env });
    const close = () => server.stop().finally(postgres.close);
    const postgresPid = postmasterPid(folder);
    return { server, key: sandboxKey(dataDir), databaseUrl: postgres.url, dataDir, postgresPid, close };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** An envelope with one document and two signers, sent. */
export async function createEnvelope(
  { server, key }: Pick<BenchWorld, 'server' | 'key'>,
  pdf: Buffer,
  more: Record<string, unknown> = {},
): Promise<{ id: string; signers: { sign_url: string; email: string }[] }> {
  const field = (signer_index: number, x: number) => ({
    document_index: 0,
    signer_index,
    type: 'signature',
    page: 1,
    x,
    y: 70,
    width: 30,
    height: 8,
  });
  const { status, body } = await rest(server.url, key, 'POST', '/envelopes', {
    name: 'Contrat de mission',
    documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
    signers: [
      { email: 'elodie@exemple.fr', name: 'Élodie Müller' },
      { email: 'lukasz@exemple.fr', name: 'Łukasz Ćwikła' },
    ],
    fields: [field(0, 10), field(1, 55)],
    send: true,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** The values of `/metrics`, those without labels. */
export async function readMetrics(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const pairs = text.matchAll(/^(\w+) ([\d.e+-]+)$/gm);
  return new Map([...pairs].map(([, name, value]) => [name!, Number(value)]));
}

/** User and system time of a measured process so far, seconds. */
export const cpuSeconds = async (url: string): Promise<number> =>
  (await readMetrics(url)).get('process_cpu_seconds_total')!;
