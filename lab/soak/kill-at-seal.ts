import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '../../test/fixtures/pdf.ts';
import { rest, signByLink } from '../../test/world/client.ts';
import { freePort } from '../../test/world/free-port.ts';
import { leftBehind } from './count-wrong.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { openMailReceiver } from './mail-receiver.ts';
import { childrenOf } from './processes.ts';
import { type ServerProcess, sandboxKey, startServerProcess } from './server-process.ts';

/** State at one kill, and the recovery. */
export interface Kill {
  readonly envelopeId: string;
  /** Milliseconds from the answer to the last signature to the kill. */
  readonly afterMs: number;
  /** Progress of the seal: only the intent, a started attempt, or committed. */
  readonly met: 'signed' | 'sealing' | 'committed';
  /** Files that the seal had stored and that no row referred to yet. */
  readonly strayFiles: number;
  /** Milliseconds from the restart of the process until the envelope was completed. */
  readonly recoveredMs: number;
  /** Milliseconds from the restart until the process could serve. */
  readonly readyMs: number;
}

export interface KillSetup {
  readonly kills: number;
  readonly dataDir: string;
  /** Null: the built-in server of `dataDir`. */
  readonly databaseUrl: string | null;
  readonly onKill?: (kill: Kill, number: number) => void;
}

/** A service that was killed and restarted. */
export interface Survivor {
  readonly server: ServerProcess;
  readonly key: string;
  readonly inspector: Inspector;
  readonly kills: readonly Kill[];
  /** Number of messages received at each signer's address: one for their turn, one at the end. */
  readonly mails: ReadonlyMap<string, number>;
  /** Child processes of killed processes that still run when they should have ended, as texts. */
  readonly leftBehind: readonly string[];
}

/**
 * Runs the real server. For each kill an envelope is signed to the last signature; the process gets SIGKILL at a random
 * moment of the time that a seal usually takes (one in each of as many slices of it as there are kills), is started
 * again and waited for. `judge` checks what survived; then everything is stopped.
 */
export async function killAtSeal<R>(setup: KillSetup, judge: (survivor: Survivor) => Promise<R>): Promise<R> {
  const { kills: wanted, dataDir, databaseUrl, onKill } = setup;
  const receiver = await openMailReceiver();
  const port = await freePort();
  const env = { SMTP_URL: receiver.url, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const start = () => startServerProcess({ dataDir, port, env });
  let server = await start();
  const inspector = await openInspector(dataDir, databaseUrl);
  try {
    const key = sandboxKey(dataDir);
    const pdf = await contract({ pages: 2 });
    const usual = await usualTime(server, key, pdf);
    const kills: Kill[] = [];
    const orphans: number[] = [];
    for (let number = 1; number <= wanted; number++) {
      const envelopeId = await signToTheLast(server, key, pdf, number);
      const before = inspector.strayFiles();
      const afterMs = ((number - Math.random()) / wanted) * usual;
      await sleep(afterMs);
      const children = childrenOf(server.pid);
      await server.kill();
      const met = await inspector.stageOf(envelopeId);
      const strayFiles = (await inspector.strayFiles()) - (await before);
      const began = performance.now();
      server = await start();
      await waitUntilCompleted(server, key, envelopeId);
      const recoveredMs = performance.now() - began;
      kills.push({ envelopeId, afterMs, met, strayFiles, recoveredMs, readyMs: server.readyAfterMs });
      onKill?.(kills.at(-1)!, number);
      orphans.push(...children);
    }
    const addresses = Array.from({ length: wanted }, (_, n) => addressesOf(n + 1)).flat();
    await waitUntil(async () => addresses.every((address) => receiver.count(address) >= 2)).catch(() => {});
    const mails = new Map(addresses.map((address) => [address, receiver.count(address)]));
    return await judge({ server, key, inspector, kills, mails, leftBehind: await leftBehind(orphans) });
  } finally {
    await inspector.close();
    await server.stop();
    await receiver.close();
  }
}

const addressesOf = (number: number): string[] => ['first', 'last'].map((who) => `${who}.${number}@exemple.fr`);

/** Creates an envelope of two documents and signs it twice; the second signature is the last. */
async function signToTheLast({ url }: ServerProcess, key: string, pdf: Buffer, number: number): Promise<string> {
  const field = (signer_index: number, document_index: number, x: number) => ({
    document_index,
    signer_index,
    type: 'signature',
    page: 1,
    x,
    y: 70,
    width: 30,
    height: 8,
  });
  const { status, body } = await rest(url, key, 'POST', '/envelopes', {
    name: `Contrat ${number}`,
    documents: ['Contrat.pdf', 'Annexe.pdf'].map((name) => ({ name, pdf_base64: pdf.toString('base64') })),
    signers: addressesOf(number).map((email) => ({ email, name: email })),
    fields: [field(0, 0, 10), field(1, 0, 55), field(1, 1, 55)],
    send: true,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  for (const { sign_url } of body.signers) {
    const { data, errors } = await signByLink(url, sign_url);
    if (!data?.signEnvelope) throw new Error(JSON.stringify(errors));
  }
  return body.id;
}

/** Measures an undisturbed seal, from the last signature; the second of two. */
async function usualTime(server: ServerProcess, key: string, pdf: Buffer): Promise<number> {
  let usual = 0;
  for (let time = 0; time < 2; time++) {
    const id = await signToTheLast(server, key, pdf, 0);
    const began = performance.now();
    await waitUntilCompleted(server, key, id);
    usual = performance.now() - began;
  }
  return usual;
}

async function waitUntilCompleted({ url, output }: ServerProcess, key: string, id: string): Promise<void> {
  const completed = async () => (await rest(url, key, 'GET', `/envelopes/${id}`)).body.status === 'completed';
  await waitUntil(completed, 20).catch(() => {
    throw new Error(`${id} was not completed after a minute:\n${output()}`);
  });
}

async function waitUntil(holds: () => Promise<boolean>, everyMs = 100): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('did not come to pass within a minute');
    await sleep(everyMs);
  }
}
