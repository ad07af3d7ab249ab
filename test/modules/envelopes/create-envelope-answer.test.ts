import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyActor } from '../../../src/kernel/actor.ts';
import { duplicateEnvelope } from '../../../src/modules/envelopes/duplicate-envelope.ts';
import { createEnvelope, field, onePager, person, readEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { signer } from '../signing/advanced-people.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

/** Two documents, and three signers of whom two sign first. */
const contents = async () => {
  const pdf_base64 = (await onePager()).toString('base64');
  return {
    name: 'Contrat "n° 1" – Élodie \\ 𝒜',
    documents: ['a.pdf', 'b.pdf'].map((name) => ({ name, pdf_base64 })),
    signers: [person(1, { order: 2 }), person(2), person(3)],
    fields: [field('signature', 0, { document_index: 1 }), field('text', 2, { value: 'é "x"', y: 40 })],
  };
};

describe('the answer to a new envelope', () => {
  it.each([
    ['a draft', { send: false }, ['pending', 'pending', 'pending']],
    ['a sent envelope', {}, ['pending', 'notified', 'notified']],
    [
      'an advanced one, whose signers get their attested names',
      { signature_level: 'advanced', signers: [signer(1), signer(2), signer(3)] },
      ['notified', 'notified', 'notified'],
    ],
  ])('has what a read gives: %s', async (_, more, statuses) => {
    const created = await createEnvelope(world, caller, { ...(await contents()), ...more });
    expect(created.signers.map(({ status }: { status: string }) => status)).toEqual(statuses);
    expect(created).toEqual(await readEnvelope(world, caller, created.id));
  });

  it('is made of rows that have each column as it is stored', async () => {
    const { services } = world.service;
    const { keyId, organizationId } = caller;
    const key: KeyActor = { kind: 'key', keyId, organizationId, mode: 'TEST', scopes: ['envelopes:write'] };
    const { id } = await createEnvelope(world, caller, { ...(await contents()), message: 'Bonjour' });
    const copy = await duplicateEnvelope(services, key, { requestId: 'r', ip: null, userAgent: null }, { id });
    const include = { documents: { orderBy: { position: 'asc' } }, people: { orderBy: { position: 'asc' } } } as const;
    const { people: signers, ...stored } = await services.database.prisma.envelope.findUniqueOrThrow({
      where: { id: copy.id },
      include,
    });
    expect(copy).toEqual({ ...stored, signers, recipients: [] });
    expect(stored.documents).toHaveLength(2);
  });
});
