import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf, HEADINGS, send } from '../../../world/bulk-send.ts';
import { graphql } from '../../../world/client.ts';
import { createTemplate, mutate } from '../../../world/template.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** What bulk sends refuse: the code, line and column, and nothing changed. */
let world: World;
let caller: Caller;
let template: any;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  template = await createTemplate(world, caller, {
    fields: [
      { type: 'TEXT' },
      { type: 'DATE' },
      { type: 'CHECKBOX' },
      { type: 'TEXT', label: 'Loyer', format: { number: { min: 1 } } },
    ].map((field, n) => ({
      ...{ documentIndex: 0, role: 'locataire', page: 1, x: 10, y: 10 * n, width: 20, height: 5 },
      ...field,
    })),
  });
});
afterAll(() => world?.close());

async function refused(csv: string, by: Caller = caller, templateId = template.id) {
  const before = await traceOf(world);
  const { errors } = await send(world, by, templateId, csv);
  expect(await traceOf(world)).toEqual(before);
  const { code, details = [] } = errors![0]!.extensions as any;
  return { code, paths: details.map(({ path }: { path: string }) => path) };
}
const people = 'Bailleur nom;email bailleur;Locataire name;Locataire email';
const row = 'B;b@exemple.fr;L;l@exemple.fr';

describe('a CSV', () => {
  it.each([
    ['without rows', HEADINGS, ['csv']],
    ['with too many rows', csvOf(1_001), ['csv']],
    ['without a column', 'Bailleur nom;email bailleur;Locataire name\nB;b@exemple.fr;L', ['csv.1.locataire email']],
    ['with a column twice', `${people};Locataire mail\n${row};x`, ['csv.1.Locataire mail']],
    ['with no address', `${people}\n${row}\nB;b@exemple;L;`, ['csv.3.email bailleur', 'csv.3.Locataire email']],
    ['with a name too long', `${people}\nB;b@exemple.fr;${'L'.repeat(201)};l@exemple.fr`, ['csv.2.Locataire name']],
    ['with no name', `${people}\n\n;b@exemple.fr;L;l@exemple.fr`, ['csv.3.Bailleur nom']],
    ['with no date', `${people};locataire date\n${row};31/02/2026`, ['csv.2.locataire date']],
    ['with neither yes nor no', `${people};locataire case\n${row};peut-être`, ['csv.2.locataire case']],
    ['with a value out of its format', `${people};locataire loyer\n${row};0`, ['csv.2.locataire loyer']],
    ['with a name of the envelope too long', `${people};message\n${row};${'m'.repeat(2_001)}`, ['csv.2.message']],
    ['with no identity', `${people};identité locataire\n${row};x`, ['csv.2.identité locataire']],
  ])('%s', async (_what, csv, paths) => {
    expect(await refused(csv)).toEqual({ code: 'invalid_body', paths });
  });

  it('is not sent when one row cannot be reached or identified', async () => {
    const roles = [{ name: 'bailleur' }, { name: 'locataire', authentication: ['OTP_SMS'] }];
    const { id } = await createTemplate(world, caller, { roles });
    const csv = `${people};téléphone locataire;identité locataire`;
    const [good, bad] = [`${row};+33601020304;`, `${row};;`];
    expect((await refused(`${csv}\n${good}\n${bad}`, caller, id)).paths).toEqual(['csv.3.téléphone locataire']);
    expect((await refused(`${csv}\n${good}\n${row};+33601020304;${randomUUID()}`, caller, id)).paths[0]).toMatch(
      /^csv\.3/,
    );
  });

  it('is refused in live mode without credits for all rows, also for those that others still need', async () => {
    const poor = await world.caller({ mode: 'LIVE', credits: 5 });
    const { id } = await createTemplate(world, poor);
    expect((await refused(csvOf(6), poor, id)).code).toBe('insufficient_credits');
    expect((await send(world, poor, id, csvOf(3))).errors).toBeUndefined();
    expect((await refused(csvOf(3), poor, id)).code).toBe('insufficient_credits');
    const query =
      'query ($id: ID!, $csv: String!) { bulkSendPreview(templateId: $id, csv: $csv) { mostCredits isAffordable } }';
    const { data } = await graphql(world.url, `Bearer ${poor.key}`, query, { id, csv: csvOf(3) });
    expect(data.bulkSendPreview).toEqual({ mostCredits: 3, isAffordable: false });
    await world.settle();
  });
});

it('shows a CSV before it is sent, and changes nothing', async () => {
  const before = await traceOf(world);
  const csv = `\ufeff${people};Couleur;locataire date;locataire check\n${row};bleu;01/02/2026;oui\n"B;2";b;L;l@exemple.fr;;;`;
  const { data } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    `query ($id: ID!, $csv: String!) { bulkSendPreview(templateId: $id, csv: $csv) {
      total rows { line name people { role name email } } problemCount problems { line column code limit message }
      ignoredColumns mostCredits isAffordable } }`,
    { id: template.id, csv },
  );
  expect(data.bulkSendPreview).toEqual({
    total: 1,
    rows: [
      {
        line: 2,
        name: null,
        people: [
          { role: 'bailleur', name: 'B', email: 'b@exemple.fr' },
          { role: 'locataire', name: 'L', email: 'l@exemple.fr' },
        ],
      },
    ],
    problemCount: 1,
    problems: [
      {
        ...{ line: 3, column: 'email bailleur', code: 'NOT_EMAIL', limit: null },
        message: 'must be an e-mail address',
      },
    ],
    ignoredColumns: ['Couleur'],
    mostCredits: 0,
    isAffordable: true,
  });
  expect(await traceOf(world)).toEqual(before);
});

it('looks like a missing one to others', async () => {
  const { data } = await send(world, caller, template.id, `${people}\n${row}`);
  const { id } = data.createBulkSend.bulkSend;
  const stranger = await world.caller();
  for (const name of ['bulkSend', 'bulkSendResults']) {
    const selection = name === 'bulkSend' ? 'id' : 'text';
    const { errors } = await graphql(world.url, `Bearer ${stranger.key}`, `{ ${name}(id: "${id}") { ${selection} } }`);
    expect(errors?.[0]?.extensions?.code).toBe('not_found');
  }
  for (const query of [
    `{ bulkSendColumns(templateId: "${template.id}") { heading } }`,
    `{ bulkSendPreview(templateId: "${template.id}", csv: "a") { total } }`,
  ]) {
    const { errors } = await graphql(world.url, `Bearer ${stranger.key}`, query);
    expect(errors?.[0]?.extensions?.code).toBe('not_found');
  }
  const canceled = await mutate(world, stranger, 'cancelBulkSend', { id }, 'bulkSend { id }');
  expect(canceled.errors?.[0]?.extensions?.code).toBe('not_found');
  expect((await send(world, stranger, template.id, csvOf(1))).errors?.[0]?.extensions?.code).toBe('not_found');
  const list = await graphql(world.url, `Bearer ${stranger.key}`, '{ bulkSends(after: "eA==") { totalCount } }');
  expect(list.errors?.[0]?.extensions?.code).toBe('invalid_body');
  await world.settle();
});
