import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { sandboxes } from '../../../../src/modules/documents/sandbox.ts';
import { followList, followProgress } from '../../../../src/modules/templates/bulk-sends/bulk-sends.ts';
import { sweep } from '../../../../src/modules/templates/bulk-sends/jobs.ts';
import { sendRows } from '../../../../src/modules/templates/bulk-sends/send-rows.ts';
import { sql } from '../../../../src/platform/database/index.ts';
import { createBulkSend, csvOf, HEADINGS, readBulkSend, send } from '../../../world/bulk-send.ts';
import { graphql } from '../../../world/client.ts';
import { createTemplate, mutate } from '../../../world/template.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** Bulk sends: one envelope for each row, exactly once. */
let world: World;
let caller: Caller;
let template: any;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  template = await createTemplate(world, caller);
});
afterAll(() => world?.close());

const ask = (query: string, variables: Record<string, unknown> = {}, { key } = caller) =>
  graphql(world.url, `Bearer ${key}`, query, variables);
const envelopesOf = (organizationId: string) => world.database.prisma.envelope.count({ where: { organizationId } });
/** Another organisation with a template of its own. */
async function another(options: Parameters<World['caller']>[0] = {}) {
  const by = await world.caller(options);
  return { by, templateId: (await createTemplate(world, by)).id as string };
}

describe('a bulk send', () => {
  it('sends one envelope for each row, with its people, name and values', async () => {
    const { id } = await createBulkSend(world, caller, template.id, csvOf(25));
    await world.settle();
    const { rows, progress, name } = await readBulkSend(world, caller, id);
    expect(name).toBe('Bail');
    expect(progress).toMatchObject({ total: 25, sent: 25, waiting: 0, failed: 0, endedAt: expect.any(String) });
    expect(rows.nodes[3]).toMatchObject({ line: 5, state: 'SENT', people: [], envelope: { name: 'Bail 3' } });
    const envelope = await world.database.prisma.envelope.findUniqueOrThrow({
      where: { id: rows.nodes[3].envelope.id },
      include: { people: { orderBy: { position: 'asc' }, include: { fields: { orderBy: { position: 'asc' } } } } },
    });
    expect(envelope).toMatchObject({ status: 'SENT', message: 'Merci de signer.' });
    expect(envelope.people).toMatchObject([
      { name: 'B 3', email: 'b3@exemple.fr' },
      { name: 'L 3', email: 'l3@exemple.fr', fields: [{}, { type: 'TEXT', value: 'Lille' }] },
    ]);
  });

  it('inspects the PDF of the template once, whatever the number of rows', async () => {
    const own = await createTemplate(world, caller, {
      name: 'Une fois',
      roles: [{ name: 'bailleur' }, { name: 'locataire' }],
    });
    // Another place than in the other tests: nobody has inspected it.
    const { data } = await ask('query ($id: ID!) { template(id: $id) { documents { id name } roles { id name } } }', {
      id: own.id,
    });
    const fields = [
      { documentIndex: 0, role: 'locataire', type: 'SIGNATURE', page: 1, x: 11, y: 71, width: 31, height: 8 },
    ];
    const { documents, roles } = data.template;
    const { errors } = await mutate(
      world,
      caller,
      'replaceTemplate',
      { id: own.id, name: 'Une fois', documents, roles, fields },
      'template { id }',
    );
    expect(errors).toBeUndefined();
    const csv = [
      'Bailleur nom;email bailleur;Locataire name;Locataire email',
      ...Array.from({ length: 45 }, (_, n) => `B ${n};b${n}@exemple.fr;L ${n};l${n}@exemple.fr`),
    ].join('\r\n');
    const run = vi.spyOn(world.service.services.of(sandboxes).get('reading'), 'run');
    const { id } = await createBulkSend(world, caller, own.id, csv);
    await world.settle();
    const tasks = run.mock.calls.map(([task]) => task);
    run.mockRestore();
    expect((await readBulkSend(world, caller, id)).progress).toMatchObject({ sent: 45, failed: 0 });
    // None at all if saving the template, whose document was kept, was the one.
    expect(tasks.filter((task) => task === 'inspectPdf').length).toBeLessThanOrEqual(1);
    expect(tasks.filter((task) => task === 'placeFields').length).toBeGreaterThanOrEqual(44);
  });

  it('sends no row twice: jobs at the same time, a job again, the request again', async () => {
    const { by, templateId } = await another();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(world, by, templateId, csvOf(8), key)));
    const ids = new Set(answers.map(({ data }) => data.createBulkSend.bulkSend.id));
    expect(ids.size).toBe(1);
    const [id] = [...ids] as [string];
    const { services } = world.service;
    await Promise.all([1, 2, 3].map(() => sendRows(services, id)));
    await sendRows(services, id);
    await world.settle();
    expect((await send(world, by, templateId, csvOf(8), key)).data.createBulkSend.bulkSend.id).toBe(id);
    await world.settle();
    expect(await envelopesOf(by.organizationId)).toBe(8);
    expect((await readBulkSend(world, by, id)).progress).toMatchObject({ sent: 8, failed: 0 });
    const { errors } = await send(world, by, templateId, csvOf(7), key);
    expect(errors?.[0]?.extensions?.code).toBe('idempotency_conflict');
  });

  it('continues after its job was lost', async () => {
    const { by, templateId } = await another();
    const { id } = await createBulkSend(world, by, templateId, csvOf(3));
    await world.database.run(sql`SELECT graphile_worker.remove_job(${`bulk_sends.send:${id}`})`);
    expect((await sweep(world.service.services)).bulk_sends_queued).toBeGreaterThan(0);
    await world.settle();
    expect((await readBulkSend(world, by, id)).progress).toMatchObject({ sent: 3, waiting: 0 });
  });

  it('can be canceled: what was sent stays, the rest is never sent', async () => {
    const { by, templateId } = await another();
    const { id } = await createBulkSend(world, by, templateId, csvOf(22));
    await sendRows(world.service.services, id);
    const cancel = () => mutate(world, by, 'cancelBulkSend', { id }, 'bulkSend { canceledAt progress { canceled } }');
    expect((await cancel()).data.cancelBulkSend.bulkSend.progress.canceled).toBe(2);
    await world.settle();
    const { progress, rows } = await readBulkSend(world, by, id);
    expect(progress).toMatchObject({ sent: 20, canceled: 2, endedAt: expect.any(String) });
    expect(rows.nodes[21]).toMatchObject({ state: 'CANCELED', people: ['B 21', 'L 21'], envelope: null });
    expect(await envelopesOf(by.organizationId)).toBe(20);
    expect((await cancel()).errors?.[0]?.extensions?.code).toBe('invalid_status');
  });

  it('fails the rows that are left when the template is deleted, and forgets their people', async () => {
    const { by, templateId } = await another();
    const { id } = await createBulkSend(world, by, templateId, csvOf(2));
    await mutate(world, by, 'deleteTemplate', { id: templateId }, 'deletedTemplateId');
    await world.settle();
    const failed = await readBulkSend(world, by, id);
    expect(failed).toMatchObject({ template: null, progress: { failed: 2, sent: 0 } });
    expect(failed.rows.nodes[0]).toMatchObject({ problemCode: 'not_found', people: ['B 0', 'L 0'] });
    world.clock.advance(31 * DAY);
    expect((await sweep(world.service.services)).bulk_sends_forgotten).toBeGreaterThan(0);
    expect((await readBulkSend(world, by, id)).rows.nodes[0]).toMatchObject({ people: [], name: null });
  });

  it('tells its progress until it has ended', async () => {
    const { id } = await createBulkSend(world, caller, template.id, csvOf(3));
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { sent } of followProgress(world.service.services, id)) seen.push(sent);
    })();
    await world.settle();
    await reading;
    expect(seen.at(-1)).toBe(3);
  });
});

describe('the results', () => {
  it('have a line for each row, without formulas', async () => {
    const csv = `${HEADINGS}\n"=1+1";"@B";b@exemple.fr;L;l@exemple.fr;\n`;
    const { id } = await createBulkSend(world, caller, template.id, csv);
    await world.settle();
    const { data } = await ask(`{ bulkSendResults(id: "${id}") { fileName text } }`);
    const { fileName, text } = data.bulkSendResults;
    expect(fileName).toMatch(/^Bail - results \d{4}-\d\d-\d\d\.csv$/);
    const [head, row] = text.split('\r\n');
    expect(head).toMatch(/^\ufeffline;state;envelope_id;envelope_name;/);
    expect(row).toMatch(/^2;sent;[0-9a-f-]{36};'=1\+1;sent;"'@B <b@exemple\.fr>, L <l@exemple\.fr>";/);
  });
});

describe('a list', () => {
  it('has the bulk sends of the organisation, and pages of rows by state', async () => {
    const { by, templateId } = await another();
    const { id } = await createBulkSend(world, by, templateId, csvOf(3));
    await world.settle();
    const { data } = await ask(
      `{ bulkSends { totalCount nodes { id rows(first: 2, filter: { state: [SENT] }) { totalCount nodes { line } pageInfo { hasNextPage } } } }
         node(id: "${id}") { id } bulkSendColumns(templateId: "${templateId}") { heading role fieldId required } }`,
      {},
      by,
    );
    expect(data.bulkSends).toMatchObject({
      totalCount: 1,
      nodes: [{ id, rows: { totalCount: 3, nodes: [{ line: 2 }, { line: 3 }], pageInfo: { hasNextPage: true } } }],
    });
    expect(data.node.id).toBe(id);
    const headings = data.bulkSendColumns.map(({ heading }: any) => heading);
    expect(headings).toContain('locataire text');
    expect(data.bulkSendColumns.filter(({ required }: any) => required)).toHaveLength(4);
  });

  it('is filtered by name and by failures, as long as they count in the overview', async () => {
    const { by, templateId } = await another();
    const other = await createTemplate(world, by, { name: 'Avenant d’été' });
    await createBulkSend(world, by, other.id, csvOf(1));
    const { id } = await createBulkSend(world, by, templateId, csvOf(2));
    await mutate(world, by, 'deleteTemplate', { id: templateId }, 'deletedTemplateId');
    await world.settle();
    const namesOf = async (filter: object) => {
      const query = 'query ($filter: BulkSendFilter) { bulkSends(filter: $filter) { totalCount nodes { name } } }';
      const { bulkSends } = (await ask(query, { filter }, by)).data;
      expect(bulkSends.totalCount).toBe(bulkSends.nodes.length);
      return bulkSends.nodes.map(({ name }: any) => name);
    };
    expect(await namesOf({ text: 'ETE aven' })).toEqual(['Avenant d’été']);
    expect(await namesOf({ text: 'bail été' })).toEqual([]);
    expect(await namesOf({ failed: true })).toEqual(['Bail']);
    // As an earlier version wrote it.
    await world.database.prisma.bulkSend.updateMany({ where: { id }, data: { searchText: '' } });
    expect(await namesOf({ text: 'BAIL' })).toEqual(['Bail']);
    const failedRows = async () =>
      (await ask('{ overview { failedRows { totalCount bulkSends { id } } } }', {}, by)).data.overview.failedRows;
    expect(await failedRows()).toEqual({ totalCount: 2, bulkSends: [{ id }] });
    expect((await ask('{ overview { failedRows { totalCount } } }')).data.overview.failedRows.totalCount).toBe(0);
    world.clock.advance(31 * DAY);
    await sweep(world.service.services);
    expect(await failedRows()).toEqual({ totalCount: 0, bulkSends: [] });
    expect(await namesOf({ failed: true })).toEqual([]);
  });

  it('tells that it has changed, to the organisation only', async () => {
    const { by, templateId } = await another();
    const { services } = world.service;
    const [own, theirs] = [by, await world.caller()].map(({ organizationId }) =>
      followList(services, { organizationId, mode: 'TEST' }),
    );
    await Promise.all([own!.next(), theirs!.next()]);
    const change = own!.next();
    let isTold = false;
    void theirs!.next().then(({ done }) => (isTold = !done));
    await createBulkSend(world, by, templateId, csvOf(1));
    expect((await change).value).toEqual({ at: expect.any(Date) });
    await world.settle();
    expect(isTold).toBe(false);
    await Promise.all([own!.return!(), theirs!.return!()]);
  });
});

describe('the headings', () => {
  it('are in French or English, and a CSV may have either', async () => {
    const fields = ['TEXT', 'TEXT', 'DATE', 'CHECKBOX'].map((type, n) => ({
      ...{ documentIndex: 0, role: 'locataire', page: 1, x: 10, y: 10 * n, width: 20, height: 5 },
      ...{ type, ...(n === 0 ? { label: 'Contexte' } : {}) },
    }));
    const { id } = await createTemplate(world, caller, { fields });
    const query = `query ($id: ID!, $language: Language) {
      bulkSendColumns(templateId: $id, language: $language) { heading role fieldId required } }`;
    const columns = async (language: string | null) => (await ask(query, { id, language })).data.bulkSendColumns;
    const [english, french] = [await columns(null), await columns('FR')];
    const headings = french.map(({ heading }: any) => heading);
    expect(headings).toEqual(
      expect.arrayContaining(['nom de l’enveloppe', 'locataire nom complet', 'bailleur e-mail', 'locataire texte']),
    );
    expect(french.map(({ heading, ...rest }: any) => rest)).toEqual(english.map(({ heading, ...rest }: any) => rest));
    const row: Record<string, string> = { 'locataire date': '31/12/2026', 'locataire case': 'oui' };
    const cells = headings.map((heading: string) => row[heading] ?? (/e-mail$/.test(heading) ? 'a@exemple.fr' : ''));
    const named = cells.map((cell: string, n: number) => (/nom complet$/.test(headings[n]) ? 'Ana' : cell));
    const preview = `query ($id: ID!, $csv: String!) { bulkSendPreview(templateId: $id, csv: $csv) {
      total ignoredColumns problems { column message } } }`;
    const { data } = await ask(preview, { id, csv: `${headings.join(';')}\n${named.join(';')}` });
    expect(data.bulkSendPreview).toEqual({ total: 1, ignoredColumns: [], problems: [] });
  });
});
