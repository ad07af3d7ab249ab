import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, rest } from '../../../world/client.ts';
import { clientToken } from '../../../world/client-token.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf, pathsOf } from '../../signing/acts.ts';

/** Labels of envelopes: the sender's own order. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const ask = (query: string, variables: Record<string, unknown> = {}, by = caller) =>
  graphql(world.url, `Bearer ${by.key}`, query, variables);
const mutations = {
  createLabel: 'label { id name color }',
  updateLabel: 'label { id name color }',
  deleteLabel: 'deletedLabelId',
  labelEnvelopes: 'envelopes { id labels { name } }',
} as const;
const run = (name: keyof typeof mutations, input: Record<string, unknown>, by = caller) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  return ask(`mutation ($input: ${type}!) { ${name}(input: $input) { ${mutations[name]} } }`, { input }, by);
};
const create = async (name: string, by = caller): Promise<string> =>
  (await run('createLabel', { name, color: 'BLUE' }, by)).data.createLabel.label.id;
const draft = async (by = caller): Promise<string> => (await createEnvelope(world, by, { send: false })).id;
const namesOf = async (id: string, by = caller): Promise<string[]> => {
  const { data } = await ask('query ($id: ID!) { envelope(id: $id) { labels { name } } }', { id }, by);
  return data.envelope.labels.map(({ name }: { name: string }) => name);
};
/** Expects a refusal with this code, and nothing changed. */
async function refused(code: string, name: keyof typeof mutations, input: Record<string, unknown>, by = caller) {
  const before = await traceOf(world);
  const answer = await run(name, input, by);
  expect([answer.status, codeOf(answer)]).toEqual([200, code]);
  expect(await traceOf(world)).toEqual(before);
  return answer;
}

describe('labels', () => {
  it('are created, renamed, put on envelopes, taken off and deleted, without a trace in the evidence', async () => {
    const by = await world.caller();
    const [first, second] = [await draft(by), await draft(by)];
    const [urgent, lease] = [await create('  Urgent ', by), await create('bail', by)];
    const chain = () => world.database.prisma.evidenceEvent.count({ where: { chainId: { in: [first, second] } } });
    const before = await chain();
    const answer = await run('labelEnvelopes', { envelopeIds: [first, second, first], add: [urgent, lease] }, by);
    expect(answer.data.labelEnvelopes.envelopes).toHaveLength(2);
    await run('labelEnvelopes', { envelopeIds: [first], add: [urgent] }, by);
    expect(await namesOf(first, by)).toEqual(['bail', 'Urgent']);
    await run('labelEnvelopes', { envelopeIds: [first], add: [lease], remove: [urgent, lease] }, by);
    expect(await namesOf(first, by)).toEqual(['bail']);
    const { label } = (await run('updateLabel', { id: urgent, name: 'URGENT', color: 'RED' }, by)).data.updateLabel;
    expect(label).toEqual({ id: urgent, name: 'URGENT', color: 'RED' });
    await run('updateLabel', { id: lease }, by);
    expect((await ask('{ labels { name color } }', {}, by)).data.labels).toEqual([
      { name: 'bail', color: 'BLUE' },
      { name: 'URGENT', color: 'RED' },
    ]);
    expect((await run('deleteLabel', { id: urgent }, by)).data.deleteLabel).toEqual({ deletedLabelId: urgent });
    expect(await namesOf(second, by)).toEqual(['bail']);
    expect(await chain()).toBe(before);
    expect((await rest(world.url, by.key, 'GET', `/envelopes/${first}`)).body).not.toHaveProperty('labels');
  });

  it('filter the list and its export', async () => {
    const [labeled, other] = [await draft(), await draft()];
    const [id, unused] = [await create('À relire'), await create('Jamais')];
    await run('labelEnvelopes', { envelopeIds: [labeled], add: [id] });
    const list = `query ($filter: EnvelopeFilter) {
      envelopes(filter: $filter) { totalCount nodes { id } } exportEnvelopes(filter: $filter) { text } }`;
    const { data } = await ask(list, { filter: { labels: [id, unused] } });
    expect(data.envelopes).toEqual({ totalCount: 1, nodes: [{ id: labeled }] });
    expect(data.exportEnvelopes.text).toContain(labeled);
    expect(data.exportEnvelopes.text).toContain(';À relire;0\r\n');
    expect(data.exportEnvelopes.text).not.toContain(other);
    expect((await ask(list, { filter: { labels: [randomUUID()] } })).data.envelopes.totalCount).toBe(0);
    const wrong = await ask(list, { filter: { labels: ['x'] } });
    expect(codeOf(wrong)).toBe('invalid_body');
  });

  it('are those of one organisation and mode', async () => {
    const [envelope, label] = [await draft(), await create('À nous')];
    await run('labelEnvelopes', { envelopeIds: [envelope], add: [label] });
    const others = [await world.caller(), await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' })];
    for (const by of others) {
      const own = await draft(by);
      const their = await create('À nous', by);
      await refused('not_found', 'updateLabel', { id: label, name: 'x' }, by);
      await refused('not_found', 'deleteLabel', { id: label }, by);
      await refused('not_found', 'labelEnvelopes', { envelopeIds: [own], add: [label] }, by);
      await refused('not_found', 'labelEnvelopes', { envelopeIds: [own], remove: [label] }, by);
      await refused('not_found', 'labelEnvelopes', { envelopeIds: [own, envelope], add: [their] }, by);
      expect((await ask('{ labels { id } }', {}, by)).data.labels).toEqual([{ id: their }]);
      const { data } = await ask(`{ envelopes(filter: { labels: ["${label}"] }) { totalCount } }`, {}, by);
      expect(data.envelopes.totalCount).toBe(0);
    }
    await refused('not_found', 'updateLabel', { id: 'x' });
  });

  it('are refused with a name that is taken, and beyond their limits', async () => {
    const by = await world.caller();
    const labels = [await create('Été', by)];
    const taken = await refused('invalid_body', 'createLabel', { name: ' ete', color: 'RED' }, by);
    expect(pathsOf(taken)).toEqual(['input.name']);
    for (let n = 1; n < 50; n++) labels.push(await create(`L${n}`, by));
    await refused('invalid_body', 'createLabel', { name: 'Une de trop', color: 'RED' }, by);
    await refused('invalid_body', 'updateLabel', { id: labels[1], name: 'ÉTÉ' }, by);
    await refused('invalid_body', 'updateLabel', { id: labels[1], name: ' ' }, by);
    const id = await draft(by);
    await run('labelEnvelopes', { envelopeIds: [id], add: labels.slice(0, 10) }, by);
    const other = await draft(by);
    const full = await refused('invalid_body', 'labelEnvelopes', { envelopeIds: [other, id], add: [labels[10]] }, by);
    expect(pathsOf(full)).toEqual(['input.add']);
    await refused('invalid_body', 'labelEnvelopes', { envelopeIds: Array.from({ length: 101 }, () => id) }, by);
    await run('labelEnvelopes', { envelopeIds: [id], add: [labels[10]], remove: [labels[0]] }, by);
    expect(await namesOf(id, by)).toHaveLength(10);
  });

  it('stay within the limit when they are put on at the same time', async () => {
    const by = await world.caller();
    const id = await draft(by);
    const labels = await Promise.all(Array.from({ length: 12 }, (_, n) => create(`L${n}`, by)));
    const answers = await Promise.all(
      labels.map((label) => run('labelEnvelopes', { envelopeIds: [id], add: [label] }, by)),
    );
    expect(answers.filter((answer) => codeOf(answer) === 'invalid_body')).toHaveLength(2);
    expect(await namesOf(id, by)).toHaveLength(10);
  });

  it('of a page are read by as many statements as those of one envelope', async () => {
    const by = await world.caller();
    const labels = [await create('A', by), await create('B', by)];
    const count = async () => {
      const { pool } = world.service.services.database;
      const pass = pool.query;
      let statements = 0;
      pool.query = ((...args: []) => {
        statements += 1;
        return (pass as (...all: unknown[]) => unknown).apply(pool, args);
      }) as never;
      try {
        const { data } = await ask('{ envelopes(first: 20) { nodes { labels { name } } } }', {}, by);
        expect(data.envelopes.nodes.at(-1).labels).toHaveLength(2);
      } finally {
        pool.query = pass;
      }
      return statements;
    };
    await run('labelEnvelopes', { envelopeIds: [await draft(by)], add: labels }, by);
    const forOne = await count();
    for (let n = 0; n < 5; n++) await run('labelEnvelopes', { envelopeIds: [await draft(by)], add: labels }, by);
    expect(await count()).toBe(forOne);
  });

  it('are null for client tokens', async () => {
    const id = await draft();
    const token = await clientToken(world, caller, { scopes: ['envelopes:read'], subjects: [id] });
    const { data, errors } = await graphql(
      world.url,
      `Bearer ${token}`,
      `{ envelope(id: "${id}") { labels { name } } }`,
    );
    expect([data, errors]).toEqual([{ envelope: { labels: null } }, undefined]);
  });
});
