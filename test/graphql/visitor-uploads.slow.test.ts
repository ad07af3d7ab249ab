import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ValidateAsVisitorDocument } from '../../src/pages/web/generated/graphql.ts';
import { onePager } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';

/** Files of visitors of `/verify` that arrive slowly. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', TRUST_PROXY: '1' } });
});
afterAll(() => world?.close());

const SIZE = 2_000_000;
const addressIn = (network: number) => `203.0.113.${network}`;

/** Begins an upload from an address, and sends a first piece of it. */
function begin(address: string): Socket {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${SIZE}\r\n\r\n{"query":"`,
  );
  return socket;
}

async function check(address: string): Promise<{ data: any; errors: any }> {
  // Larger than other requests of strangers.
  const pdf = Buffer.concat([await onePager(), Buffer.alloc(40_000, '\n')]);
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      query: String(ValidateAsVisitorDocument),
      variables: { pdfBase64: pdf.toString('base64') },
    }),
  });
  return (await answer.json()) as never;
}

it('uploads of four networks keep no other visitor from the check, and slow ones end', async () => {
  const sockets = [1, 1, 2, 2, 3, 3, 4, 4].map((network) => begin(addressIn(network)));
  const ends = Promise.all(sockets.slice(1).map((socket) => once(socket, 'close')));
  await sleep(200);
  const { data, errors } = await check(addressIn(5));
  expect(errors).toBeUndefined();
  expect(data.validateAsVisitor.kind).toBeTruthy();
  // A network with two uploads has to wait; it may upload again once they are cut.
  expect((await check(addressIn(4))).errors[0].extensions.code).toBe('rate_limited');
  const [steady] = sockets as [Socket];
  const feeding = setInterval(() => steady.write('a'.repeat(30_000)), 1_000);
  await ends;
  clearInterval(feeding);
  expect(steady.destroyed).toBe(false);
  expect((await check(addressIn(4))).errors).toBeUndefined();
  steady.destroy();
});

it('one site of many networks leaves slots to others', async () => {
  const ofSite = (network: number) => `2001:db8:7:${network.toString(16)}::1`;
  const sockets = Array.from({ length: 70 }, (_, network) => begin(ofSite(network)));
  await sleep(300);
  expect((await check('2001:db8:8::1')).errors).toBeUndefined();
  expect((await check(ofSite(99))).errors[0].extensions.code).toBe('rate_limited');
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await check(ofSite(99))).errors).toBeUndefined();
});
