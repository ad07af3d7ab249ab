import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EvidenceProof, readProof } from '../../src/modules/evidence/file/index.ts';
import { openTimestampRelay, type TimestampRelay } from '../modules/signing/relay.ts';
import { authorize, batchSession, codeFor, createBatch, sealable } from '../world/batch.ts';
import { graphql, rest } from '../world/client.ts';
import { readEnvelope } from '../world/envelope.ts';
import { examineWorld } from '../world/examine.ts';
import { agent, registeredMandate } from '../world/mandate.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** A batch is sealed while the first of two authorities dies; both are other installations. */
const COUNT = 60;
const providers = ['Horlogerie du Nord', 'Horlogerie du Sud'];
let authorities: World[];
let relays: TimestampRelay[];
let world: World;
let caller: Caller;

beforeAll(async () => {
  authorities = await Promise.all(providers.map((name) => openWorld({ env: { SEAL_ORGANIZATION_NAME: name } })));
  relays = await Promise.all(authorities.map(() => openTimestampRelay()));
  for (const [index, relay] of relays.entries()) relay.serve(`${authorities[index]!.url}/tsa/test`);
  world = await openWorld({ env: { TSA_URLS: relays.map(({ url }) => url).join(' '), LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  await Promise.all((relays ?? []).map((relay) => relay.leave().catch(() => {})));
  await Promise.all((authorities ?? []).map((authority) => authority.close()));
});

/** Moves all clocks: an authority whose clock is behind gives no usable proof. */
const pass = (milliseconds: number) => {
  for (const { clock } of [world, ...authorities]) clock.advance(milliseconds);
};

/** The providers of the time-stamps of a sealed envelope, as /verify, GraphQL and the evidence file show them. */
async function providersOf(id: string): Promise<(string | null)[]> {
  const { documents, evidence_download_url } = await readEnvelope(world, caller, id);
  const { sealed_sha256: sha256 } = documents[0];
  const { body } = await rest(world.url, caller.key, 'POST', '/verify', { sha256 });
  expect(body.proof.timestamps.length).toBeGreaterThanOrEqual(2);
  const query = `mutation { verifyDocument(input: { sha256: "${sha256}" }) { verification { proof { timestamps } } } }`;
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query);
  expect(data.verifyDocument.verification.proof.timestamps).toEqual(body.proof.timestamps);
  const evidence = Buffer.from(await (await fetch(evidence_download_url)).arrayBuffer());
  const { timestamps } = readProof(evidence) as EvidenceProof;
  expect(timestamps).toEqual(body.proof.timestamps);
  return body.proof.timestamps.map(({ provider }: any) => provider);
}

it('loses and weakens nothing when the first authority dies in the middle of a batch', async () => {
  const [north, south] = relays;
  const { id: mandateId } = await registeredMandate(world, caller, { agents: [agent(1)] });
  const envelopes: any[] = [];
  for (let n = 0; n < COUNT; n++) envelopes.push(await sealable(world, caller, mandateId, { name: `Contrat ${n}` }));
  await world.settle();
  const batch = await createBatch(
    world,
    caller,
    mandateId,
    envelopes.map(({ id }) => id),
  );
  const code = await codeFor(world, batch.authorization_url);
  await authorize(world, batch.authorization_url, code);

  const sealing = world.settle();
  await expect.poll(() => north!.requestCount(), { timeout: 60_000, interval: 5 }).toBeGreaterThan(COUNT / 2);
  await north!.leave();
  await sealing;
  // Seals that had one time-stamp of each authority are made again.
  for (let attempt = 0; attempt < 4; attempt++) {
    pass(20_000);
    await world.settle();
  }

  const { progress } = await batchSession(world, batch.authorization_url);
  expect(progress).toEqual({ status: 'APPLIED', total: COUNT, sealed: COUNT, dropped: 0, waiting: 0 });
  const sealed = await Promise.all(envelopes.map(({ id }) => readEnvelope(world, caller, id)));
  expect(new Set(sealed.map(({ status, pades_level }) => `${status} ${pades_level}`))).toEqual(
    new Set(['completed B-LTA']),
  );
  expect(south!.requestCount()).toBeGreaterThan(0);
  const shown = new Set<string>();
  for (const { id } of envelopes) shown.add((await providersOf(id)).join());
  for (const each of shown) expect(new Set(each.split(',')).size, each).toBe(1);
  expect(new Set([...shown].flatMap((each) => each.split(',')))).toEqual(new Set(providers));
});

it('is shown by doctor and by /readyz only where it matters', async () => {
  const ready = async () => (await fetch(`${world.url}/readyz`)).json() as Promise<{ missing: { name: string }[] }>;
  const { failed, text } = await examineWorld(world);
  expect(failed).toBe(false);
  expect(text).toMatch(/· timestamps {5}another authority is used: 127\.0\.0\.1:\d+ did not answer/);
  expect(text).toMatch(/✓ timestamps {5}CN=.* answers, 20/);
  expect((await ready()).missing).toEqual([]);
});

it('uses the first again once it is back', async () => {
  await relays[0]!.comeBack();
  pass(6 * 60_000);
  const { id: mandateId } = await registeredMandate(world, caller, { agents: [agent(1)] });
  const { id } = await sealable(world, caller, mandateId);
  const batch = await createBatch(world, caller, mandateId, [id]);
  await authorize(world, batch.authorization_url, await codeFor(world, batch.authorization_url));
  await world.settle();
  expect(new Set(await providersOf(id))).toEqual(new Set([providers[0]]));
});
