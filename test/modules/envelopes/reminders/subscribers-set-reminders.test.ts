import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../../world/client.ts';
import { onePager, person } from '../../../world/envelope.ts';
import { ask, readReminders, remindingCaller } from '../../../world/reminders.ts';
import { createTemplate, mutate, templateInput } from '../../../world/template.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** The choice of reminders that comes with an envelope, a template, a duplicate or a bulk send. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await remindingCaller(world, '{ firstAfterDays: 2, everyDays: 2, most: 2 }');
});
afterAll(() => world?.close());

const rule = { firstAfterDays: 5, everyDays: 6, most: 1 };
const OWN = { remindersByDefault: false, reminders: rule };
const OFF = { remindersByDefault: false, reminders: null };
const DEFAULT = { remindersByDefault: true, reminders: { firstAfterDays: 2, everyDays: 2, most: 2 } };

const envelopeInput = async (more: object = {}) => ({
  name: 'Vente',
  documents: [{ name: 'a.pdf', pdfBase64: (await onePager()).toString('base64') }],
  signers: [person(1)],
  ...more,
});
/** Runs a mutation that must succeed; returns what `path` of its payload has. */
async function run(name: string, input: object, selection: string): Promise<any> {
  const { data, errors } = await mutate(world, caller, name, input, selection);
  expect(errors).toBeUndefined();
  return Object.values(data[name])[0];
}
const create = async (more: object = {}) =>
  run('createEnvelope', await envelopeInput(more), 'envelope { id documents { id } }');
const choiceOf = (id: string) => readReminders(world, caller, id);
/** The choices in the chain of an envelope. */
async function inChain(id: string): Promise<unknown[]> {
  const { evidenceEvent } = world.database.prisma;
  const events = await evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } });
  return events.filter(({ type }) => type === 'envelope.reminders_set').map(({ data }) => data);
}

describe('an envelope', () => {
  it.each([
    ['a rule', { rule }, OWN, [{ reminders: 'own', first_after_days: 5, every_days: 6, most: 1 }]],
    ['no reminders', {}, OFF, [{ reminders: 'off' }]],
    ['the default', { useDefault: true }, DEFAULT, []],
    ['nothing', null, DEFAULT, []],
  ])(
    'is created with %s, and the chain has what differs from the default',
    async (_what, reminders, expected, events) => {
      const { id } = await create({ reminders });
      expect(await choiceOf(id)).toMatchObject(expected);
      expect(await inChain(id)).toEqual(events);
    },
  );

  it('that is sent at once plans by its own rule', async () => {
    const { id } = await create({ reminders: { rule }, send: true });
    const { signers } = await choiceOf(id);
    const days = (Date.parse(signers[0].nextReminderAt) - world.clock.now().getTime()) / 86_400_000;
    // A reminder that is due at night waits for the morning.
    expect(days).toBeGreaterThan(4.9);
    expect(days).toBeLessThan(5.6);
    const off = await create({ reminders: {}, send: true });
    expect((await choiceOf(off.id)).signers).toMatchObject([{ nextReminderAt: null }]);
  });

  it('keeps the choice of its draft unless the replacement has one; a duplicate has it too', async () => {
    const { id, documents } = await create({ reminders: { rule } });
    const input = { ...(await envelopeInput()), id, documents: [{ id: documents[0].id, name: 'a.pdf' }] };
    await run('replaceDraft', input, 'envelope { id }');
    expect(await choiceOf(id)).toMatchObject(OWN);
    const copy = await run('duplicateEnvelope', { id }, 'envelope { id }');
    await run('replaceDraft', { ...input, reminders: {} }, 'envelope { id }');
    expect(await choiceOf(id)).toMatchObject(OFF);
    expect(await choiceOf(copy.id)).toMatchObject(OWN);
    expect(await inChain(copy.id)).toHaveLength(1);
    await run('replaceDraft', { ...input, reminders: { useDefault: true } }, 'envelope { id }');
    expect(await choiceOf(id)).toMatchObject(DEFAULT);
    await ask(world, caller, `setEnvelopeReminders(input: { id: "${id}" }) { envelope { id } }`);
    expect(await choiceOf(id)).toMatchObject(OFF);
  });
});

const TEMPLATE = 'template { id remindersByDefault reminders { firstAfterDays everyDays most } documents { id } }';
const roles = [
  { role: 'bailleur', ...person(2) },
  { role: 'locataire', ...person(3) },
];

describe('a template', () => {
  const use = async (templateId: string, more: object = {}) =>
    choiceOf((await run('createEnvelopeFromTemplate', { templateId, roles, ...more }, 'envelope { id }')).id);

  it('gives its choice to its envelopes, unless they are created with another', async () => {
    const { id } = await createTemplate(world, caller, { reminders: { rule } });
    expect(await use(id)).toMatchObject(OWN);
    expect(await use(id, { reminders: {} })).toMatchObject(OFF);
    expect(await use(id, { reminders: { useDefault: true } })).toMatchObject(DEFAULT);
    expect(await use((await createTemplate(world, caller)).id)).toMatchObject(DEFAULT);
  });

  it('keeps its choice unless the replacement has one, takes that of an envelope, and loses it when deleted', async () => {
    const { id, documents } = await createTemplate(world, caller, { reminders: { rule } });
    const input = { ...(await templateInput()), id, documents: [{ id: documents[0].id, name: 'Bail.pdf' }] };
    expect(await run('replaceTemplate', input, TEMPLATE)).toMatchObject({ ...OWN, id });
    expect(await run('replaceTemplate', { ...input, reminders: {} }, TEMPLATE)).toMatchObject({ ...OFF, id });
    const byDefault = { remindersByDefault: true, reminders: null };
    expect(await run('replaceTemplate', { ...input, reminders: { useDefault: true } }, TEMPLATE)).toMatchObject(
      byDefault,
    );
    const envelope = await create({ reminders: { rule } });
    const from = { envelopeId: envelope.id, name: 'Vente', roles: ['client'] };
    const made = await run('createTemplateFromEnvelope', from, TEMPLATE);
    expect(made).toMatchObject(OWN);
    await run('deleteTemplate', { id: made.id }, 'deletedTemplateId');
    expect(await world.database.prisma.reminderRule.count({ where: { ownerId: made.id } })).toBe(0);
  });
});

describe('a bulk send', () => {
  const csv = 'bailleur name;bailleur email;locataire name;locataire email\nB;b@exemple.fr;L;l@exemple.fr';
  const SELECTION = 'bulkSend { id }';

  it('gives its choice, or that of the template, to its envelopes', async () => {
    const { id: templateId } = await createTemplate(world, caller, { reminders: { rule } });
    const choices: unknown[] = [];
    for (const more of [{}, { reminders: {} }]) {
      const { id } = await run('createBulkSend', { templateId, csv, idempotencyKey: randomUUID(), ...more }, SELECTION);
      await world.settle();
      const query = `{ bulkSend(id: "${id}") { rows { nodes { envelope { id } } } } }`;
      const { data } = await graphql(world.url, `Bearer ${caller.key}`, query);
      choices.push(await choiceOf(data.bulkSend.rows.nodes[0].envelope.id));
    }
    expect(choices).toMatchObject([OWN, OFF]);
  });

  it('is not another one if it is repeated, unless the choice differs', async () => {
    const { id: templateId } = await createTemplate(world, caller);
    const input = { templateId, csv, idempotencyKey: randomUUID(), reminders: { rule } };
    const { id } = await run('createBulkSend', input, SELECTION);
    expect((await run('createBulkSend', input, SELECTION)).id).toBe(id);
    const { errors } = await mutate(world, caller, 'createBulkSend', { ...input, reminders: {} }, SELECTION);
    expect(errors?.[0]?.extensions?.code).toBe('idempotency_conflict');
  });
});

it.each([
  ['a rule and the default', { useDefault: true, rule }, 'reminders.rule'],
  ['a number beyond its limit', { rule: { ...rule, most: 11 } }, 'reminders.rule.most'],
])('refuses %s', async (_what, reminders, path) => {
  const input = await envelopeInput({ reminders });
  const before = await traceOf(world);
  const { errors } = await mutate(world, caller, 'createEnvelope', input, 'envelope { id }');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path }] });
  expect(await traceOf(world)).toEqual(before);
});
