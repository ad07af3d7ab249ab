import { createAdvanced, download, signAdvanced, signer } from '../modules/signing/advanced-people.ts';
import { rest } from '../world/client.ts';
import { field, person, readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { evidenceFiles, type FixtureKind } from '../world/evidence-files.ts';
import { mandateRequest } from '../world/mandate.ts';
import type { Caller, World } from '../world/world.ts';

/** A file made by the service, as input of manipulations. */
export interface Genuine {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether `evidence.json` is attached. */
  readonly isEvidence: boolean;
}

async function pair(kind: FixtureKind, names: readonly [string, string], world: World, caller: Caller) {
  const { evidence, sealed } = await evidenceFiles[kind](world, caller);
  return [
    { name: names[0], bytes: sealed, isEvidence: false },
    { name: names[1], bytes: evidence, isEvidence: true },
  ];
}

/** One evidence file of each kind, and the sealed document that it describes. */
export async function someGenuine(world: World, caller: Caller): Promise<Genuine[]> {
  return [
    ...(await pair('simple', ['simple, 2 signers', 'evidence of an envelope, simple'], world, caller)),
    ...(await pair('advanced', ['advanced, 1 signer', 'evidence of an envelope, advanced'], world, caller)),
    ...(await pair('batch', ['organization_seal in a batch', 'evidence of an envelope in a batch'], world, caller)),
    ...(await pair('session', ['attendance sheet', 'evidence of a session'], world, caller)),
  ];
}

/** Makes one file of every kind that the service produces. */
export async function allGenuine(world: World, caller: Caller): Promise<Genuine[]> {
  const more: Genuine[] = [];
  const add = async (name: string, envelope: any): Promise<void> => {
    more.push({ name, bytes: await download(envelope.documents[0].sealed_download_url), isEvidence: false });
  };
  await add(
    'simple, 1 signer',
    await sealedEnvelope(world, caller, { fields: [field('signature'), field('text', 0, { y: 30 })] }),
  );
  await add(
    'simple, 3 signers',
    await sealedEnvelope(world, caller, {
      signers: [person(1), person(2, { order: 1 }), person(3, { order: 2 })],
      fields: [0, 1, 2].map((n) => field('signature', n, { y: 10 + n * 20 })),
    }),
  );
  await add('advanced, 3 in order', await advanced(world, caller, [0, 1, 2]));
  await add('advanced, 3 in parallel', await advanced(world, caller, [0, 0, 0]));
  await add('mandate act', await mandateAct(world, caller));
  return [...(await someGenuine(world, caller)), ...more];
}

async function advanced(world: World, caller: Caller, orders: readonly number[]): Promise<any> {
  const people = orders.map((order, n) => signer(n + 1, { order }));
  const { id, signers } = await createAdvanced(world, caller, people);
  for (const each of signers) await signAdvanced(world, each);
  await world.settle();
  return readEnvelope(world, caller, id);
}

async function mandateAct(world: World, caller: Caller): Promise<any> {
  const { body } = await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest());
  const sent = await readEnvelope(world, caller, body.envelope_id);
  await signAdvanced(world, sent.signers[0]);
  await world.settle();
  return readEnvelope(world, caller, body.envelope_id);
}
