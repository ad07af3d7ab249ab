import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/kernel/clock.ts';
import { rest, signByLink } from '../../world/client.ts';
import { createEnvelope, field, person, readEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { mutate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** A draft with the contents of another envelope. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const duplicate = (id: string, more: object = {}) =>
  mutate(world, caller, 'duplicateEnvelope', { id, ...more }, 'envelope { id }');
const copyOf = async (id: string, more: object = {}) => {
  const { data, errors } = await duplicate(id, more);
  expect(errors).toBeUndefined();
  return readEnvelope(world, caller, data.duplicateEnvelope.envelope.id);
};

describe('duplicating an envelope', () => {
  it('gives a draft with the same documents, signers, fields and terms, which can be signed and sealed', async () => {
    const original = await sealedEnvelope(world, caller, {
      message: 'Bonjour',
      expires_in_days: 12,
      retention_days: 40,
      signers: [person(1, { phone: '+33612345678' }), person(2, { order: 3 })],
      fields: [field('signature'), field('text', 1, { y: 40 })],
    });
    const rowOf = () => world.database.prisma.envelope.findUniqueOrThrow({ where: { id: original.id } });
    const before = await rowOf();
    const copy = await copyOf(original.id);
    expect(copy).toMatchObject({ name: 'Contrat', status: 'draft', message: 'Bonjour', retention_days: 40 });
    expect(copy.documents[0]).toMatchObject({ name: 'Contrat.pdf', sha256: original.documents[0].sha256, revision: 0 });
    expect(copy.signers).toMatchObject([
      { email: person(1).email, status: 'pending' },
      { email: person(2).email, order: 3, status: 'pending' },
    ]);
    expect(copy.signers[0].sign_url).not.toBe(original.signers[0].sign_url);
    const signer = await world.database.prisma.signer.findUniqueOrThrow({ where: { id: copy.signers[0].id } });
    expect(signer.phone).toBe('+33612345678');
    const fields = await world.database.prisma.field.findMany({
      where: { document: { envelopeId: copy.id } },
      orderBy: { position: 'asc' },
    });
    expect(fields.map(({ type, value }) => [type, value])).toEqual([
      ['SIGNATURE', null],
      ['TEXT', null],
    ]);
    expect(await rowOf()).toEqual(before);

    await rest(world.url, caller.key, 'POST', `/envelopes/${copy.id}/send`);
    for (const { sign_url } of copy.signers) expect((await signByLink(world.url, sign_url)).errors).toBeUndefined();
    await world.settle();
    expect(await readEnvelope(world, caller, copy.id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  });

  it('keeps prefilled values, and takes another name', async () => {
    const fields = [field('text', 0, { value: 'Prérempli' })];
    const { id } = await createEnvelope(world, caller, { fields, send: false });
    const copy = await copyOf(id, { name: 'Autre' });
    expect(copy.name).toBe('Autre');
    const [one] = await world.database.prisma.field.findMany({ where: { document: { envelopeId: copy.id } } });
    expect(one?.value).toBe('Prérempli');
  });
});

describe('is refused, and changes nothing', () => {
  const refused = async (id: string) => {
    const before = await traceOf(world);
    const { errors } = await duplicate(id);
    expect(await traceOf(world)).toEqual(before);
    return errors?.[0];
  };

  it('an unknown envelope', async () => {
    expect((await refused(randomUUID()))?.extensions?.code).toBe('not_found');
  });

  it('an envelope whose documents were purged', async () => {
    const { id } = await createEnvelope(world, caller, { retention_days: 1 });
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    world.clock.advance(25 * HOUR);
    await world.settle();
    const error = await refused(id);
    expect(error).toMatchObject({
      message: 'The documents of this envelope were purged.',
      extensions: { code: 'gone' },
    });
  });

  it('an envelope with an erased signer, or one whose identity was erased since', async () => {
    const identity = { method: 'partner_attested', given_name: 'Ana', family_name: 'Silva' };
    const attested = async () => (await rest(world.url, caller.key, 'POST', '/identities', identity)).body.id;
    const [erased, kept] = [await attested(), await attested()];
    const sealed = await sealedEnvelope(world, caller, { signers: [person(1, { identity_id: erased })] });
    const draft = await createEnvelope(world, caller, { signers: [person(1, { identity_id: kept })], send: false });
    for (const id of [erased, kept])
      expect((await rest(world.url, caller.key, 'DELETE', `/identities/${id}`)).status).toBeLessThan(300);
    expect((await refused(sealed.id))?.extensions?.code).toBe('gone');
    expect((await refused(draft.id))?.extensions?.code).toBe('identity_required');
  });
});
