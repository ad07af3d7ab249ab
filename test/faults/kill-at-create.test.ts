import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import { rest } from '../world/client.ts';
import { createTestDatabase } from '../world/database.ts';
import { onePager, person } from '../world/envelope.ts';
import { freePort } from '../world/free-port.ts';

const folder = makeFolder('esign-create-');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await server?.kill();
  await database?.close();
  folder.remove();
});

const ROUNDS = 3;
const AT_ONCE = 12;

it('creates exactly one envelope per idempotency key when the process is killed while creating', async () => {
  const setup = {
    dataDir: path.join(folder.path, 'data'),
    port: await freePort(),
    env: { DATABASE_URL: database.url },
  };
  const documents = [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }];
  const envelope = { name: 'Contrat', documents, signers: [person(1)], send: true };
  const names = Array.from({ length: ROUNDS }, () => Array.from({ length: AT_ONCE }, () => randomUUID()));
  const first = new Map<string, string>();
  server = await startServerProcess(setup);
  const key = sandboxKey(setup.dataDir);
  const create = async (name: string): Promise<string> => {
    const { status, body } = await rest(server!.url, key, 'POST', '/envelopes', envelope, { 'idempotency-key': name });
    expect(status).toBe(201);
    return body.id;
  };
  for (const [turn, round] of names.entries()) {
    const under = round.map((name) =>
      create(name).then(
        (id) => first.set(name, id),
        () => {},
      ),
    );
    await sleep(50 + turn * 150 + Math.random() * 150);
    await server.kill();
    await Promise.all(under);
    server = await startServerProcess(setup);
    const again = await Promise.all(round.map(create));
    for (const [n, name] of round.entries()) expect(again[n]).toBe(first.get(name) ?? again[n]);
  }
  const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM envelopes');
  expect(rows[0].count).toBe(ROUNDS * AT_ONCE);
});
