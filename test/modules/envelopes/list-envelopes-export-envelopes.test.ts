import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/standards/csv/index.ts';
import { graphql, signByLink } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** The list of envelopes as CSV. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const query = `query ($filter: EnvelopeFilter, $orderBy: EnvelopeOrder, $after: String) {
  exportEnvelopes(filter: $filter, orderBy: $orderBy, after: $after) { fileName text next } }`;
const ask = (variables: Record<string, unknown> = {}, by = caller) =>
  graphql(world.url, `Bearer ${by.key}`, query, variables);

/** All parts of an export. */
async function whole(variables: Record<string, unknown>, by: Caller) {
  const parts: string[] = [];
  let after: string | null = null;
  do {
    const { exportEnvelopes: part }: any = (await ask({ ...variables, after }, by)).data;
    parts.push(part.text);
    after = part.next;
  } while (after);
  return { parts, rows: readCsv(parts.join('')).map(({ cells }) => cells) };
}

describe('the export of a list', () => {
  it('has a line for each envelope of the filter, in the order of the list, in UTC', async () => {
    const signers = [person(1, { name: 'Ana; "Silva"' }), person(2)];
    const sent = await createEnvelope(world, caller, { name: '=1+1', signers });
    await createEnvelope(world, caller, { name: 'Bail\nB', send: false });
    await signByLink(world.url, sent.signers[0].sign_url);
    const { exportEnvelopes: part } = (await ask({ orderBy: { field: 'NAME', direction: 'DESC' } })).data;
    expect(part.fileName).toMatch(/^envelopes-\d{4}-\d\d-\d\d\.csv$/);
    expect(part.text.startsWith('\ufeffid;name;status;')).toBe(true);
    const [head, ...rows] = readCsv(part.text).map(({ cells }) => cells);
    const [bail, formula] = rows.map((cells) => Object.fromEntries(head!.map((name, n) => [name, cells[n]])));
    expect(bail).toMatchObject({ name: 'Bail B', status: 'draft', sent_at: '', completed_at: '' });
    expect(formula).toMatchObject({
      id: sent.id,
      name: "'=1+1",
      status: 'sent',
      signature_level: 'simple',
      signers: 'Ana; "Silva" <p1@exemple.fr>, Personne 2 <p2@exemple.fr>',
      signers_total: '2',
      signers_signed: '1',
      signers_declined: '0',
      attachments: '0',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const drafts = (await ask({ filter: { status: ['DRAFT'], text: 'bail' } })).data.exportEnvelopes;
    expect(readCsv(drafts.text)).toHaveLength(2);
  });

  it('comes in parts that have each envelope once, also in the order of a column with empty values', async () => {
    const by = await world.caller();
    const { id } = await createEnvelope(world, by, { send: false });
    const copied = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
    await world.database.prisma.envelope.createMany({
      data: Array.from({ length: 1_100 }, (_, n) => ({
        ...copied,
        id: randomUUID(),
        name: `Copie ${n % 7}`,
        completedAt: n % 2 ? new Date(n * 1_000) : null,
      })),
    });
    for (const field of ['CREATED_AT', 'NAME', 'COMPLETED_AT']) {
      const { parts, rows } = await whole({ orderBy: { field, direction: 'DESC' } }, by);
      expect(parts).toHaveLength(3);
      expect(rows).toHaveLength(1_102);
      expect(new Set(rows.map(([first]) => first)).size).toBe(1_102);
    }
  });

  it('has nothing of other organisations, and refuses a cursor that is none of its own', async () => {
    const other = await world.caller();
    const { id } = await createEnvelope(world, other);
    const before = await traceOf(world);
    for (const after of ['x', randomUUID(), id]) {
      const answer = await ask({ after });
      expect([answer.status, codeOf(answer)]).toEqual([200, 'invalid_parameter']);
    }
    expect(await traceOf(world)).toEqual(before);
    expect((await ask()).data.exportEnvelopes.text).not.toContain(id);
    expect((await whole({}, other)).rows).toHaveLength(2);
  });
});
