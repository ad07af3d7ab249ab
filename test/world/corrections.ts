import { expect } from 'vitest';
import { sealable } from './batch.ts';
import { type GraphqlAnswer, graphql, rest, signByLink } from './client.ts';
import { createEnvelope, person } from './envelope.ts';
import { registeredMandate } from './mandate.ts';
import { traceOf } from './trace.ts';
import type { Caller, World } from './world.ts';

const SHOWN = `id status expiresAt signers { id email phone status signUrl viewedAt codesLockedAt notifiedAt noticeResentAt
  noticeResendableAt nextReminderAt deliveryFailure { status } }`;

const mutation =
  (name: string) =>
  (world: World, { key }: Caller, input: object): Promise<GraphqlAnswer> =>
    graphql(
      world.url,
      `Bearer ${key}`,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { envelope { ${SHOWN} } } }`,
      { input },
    );

export const correct = mutation('correctSigner');
export const replaceLink = mutation('replaceSignerLink');
export const extend = mutation('extendExpiry');

/** A sent envelope of two signers at the same time; `more` is about the first one. */
export const correctable = (world: World, caller: Caller, more: object = {}) =>
  createEnvelope(world, caller, { signers: [person(1, more), person(2)] });

/** A signer as GraphQL shows them. */
export async function signerOf(world: World, { key }: Caller, id: string): Promise<any> {
  const { envelopeId } = await world.database.prisma.signer.findUniqueOrThrow({ where: { id } });
  const { data } = await graphql(world.url, `Bearer ${key}`, `{ envelope(id: "${envelopeId}") { ${SHOWN} } }`);
  return data.envelope.signers.find((signer: any) => signer.id === id);
}

export const eventsOf = (world: World, chainId: string) =>
  world.database.prisma.evidenceEvent.findMany({ where: { chainId }, orderBy: { seq: 'asc' } });

export async function mailsTo(world: World, address: string) {
  await world.settle();
  return (await world.mailbox()).filter(({ to }) => to === address);
}

/** Expects this refusal and no change. Returns the other facts of the refusal. */
export async function refused(
  world: World,
  code: string,
  asking: () => Promise<GraphqlAnswer>,
): Promise<Record<string, any>> {
  const before = await traceOf(world);
  const { errors } = await asking();
  expect(errors?.[0]?.extensions?.code).toBe(code);
  expect(await traceOf(world)).toEqual(before);
  return errors![0]!.extensions!;
}

type Stand = (world: World, caller: Caller) => Promise<string>;

const signer =
  (more: object): Stand =>
  async (world, caller) =>
    (await createEnvelope(world, caller, more)).signers[0].id;

/** Signers for whom nothing can be corrected: who they are, and how to get the id of one. */
export const otherSigners: [string, Stand][] = [
  ['of a draft', signer({ send: false })],
  [
    'who has signed',
    async (world, caller) => {
      const { signers } = await createEnvelope(world, caller, { signers: [person(1), person(2)] });
      expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
      await world.settle();
      return signers[0].id;
    },
  ],
  [
    'of a completed envelope',
    async (world, caller) => {
      const { signers } = await createEnvelope(world, caller, {});
      expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
      await world.settle();
      return signers[0].id;
    },
  ],
  [
    'of a canceled envelope',
    async (world, caller) => {
      const { id, signers } = await createEnvelope(world, caller, {});
      await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
      return signers[0].id;
    },
  ],
  [
    'whose time is over, though no job has said so',
    async (world, caller) => {
      const { id, signers } = await createEnvelope(world, caller, {});
      await world.database.prisma.envelope.update({ where: { id }, data: { expiresAt: world.clock.now() } });
      return signers[0].id;
    },
  ],
  [
    'whose identity was erased',
    async (world, caller) => {
      const id = await signer({})(world, caller);
      await world.database.prisma.signer.update({ where: { id }, data: { name: '', email: '' } });
      return id;
    },
  ],
  [
    'who seals as an agent',
    async (world, caller) => (await sealable(world, caller, (await registeredMandate(world, caller)).id)).signers[0].id,
  ],
];
