import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../soak/server-process.ts';
import { rest } from '../world/client.ts';
import { runOn, withDatabase } from '../world/database-url.ts';

/** The real server with a database and files of its own, for as long as a measurement lasts. */
export interface BenchWorld {
  readonly server: ServerProcess;
  readonly key: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** A PostgreSQL as the service itself would start it (fsync on, commits waited for), and the service on it. */
export async function openBenchWorld(nodeOptions: readonly string[] = []): Promise<BenchWorld> {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-bench-'));
  rmSync(folder, { recursive: true });
  // PostgreSQL's own account, when this one is root, must be able to pass.
  mkdirSync(folder, { mode: 0o711 });
  const postgres = await EmbeddedServer.prepare({ dataDir: folder, sync: false });
  await postgres.ensureRunning();
  const close = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await runOn(postgres.url('postgres'), 'CREATE DATABASE bench');
    const databaseUrl = withDatabase(postgres.url('postgres'), 'bench');
    const dataDir = path.join(folder, 'data');
    const port = await freePort();
    const server = await startServerProcess({ dataDir, port, env: { DATABASE_URL: databaseUrl }, nodeOptions });
    return {
      ...{ server, key: sandboxKey(dataDir), databaseUrl, dataDir },
      close: async () => {
        await server.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An envelope with one document and two signers, sent. */
export async function createEnvelope(
  { server, key }: BenchWorld,
  pdf: Buffer,
  more: Record<string, unknown> = {},
): Promise<{ id: string; signers: { sign_url: string }[] }> {
  const field = (signer_index: number, x: number) => ({
    ...{ document_index: 0, signer_index, type: 'signature', page: 1, x, y: 70, width: 30, height: 8 },
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
