import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type GraphQLResolveInfo, getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRootFields } from '../../src/graphql/access-table.ts';
import { schema } from '../../src/graphql/schema.ts';
import { type Actor, anonymous, clientScopes, linkKinds, roles, scopes } from '../../src/kernel/actor.ts';
import { Fault } from '../../src/kernel/fault.ts';
import { accessOf } from '../../src/platform/graphql/access.ts';
import { type Trace, traceOf } from '../world/trace.ts';
import { openWorld, type World } from '../world/world.ts';
import { type AccessCaller, type AccessSubjects, openCallers } from './access-callers.ts';
import { examples } from './access-examples.ts';

/**
 * The guide `access.md` has the one table of access rights. These tests check every field of the schema against it: a
 * field without a declaration fails, and a caller of each kind tries every cell.
 */
type Row = Readonly<Record<string, string>>;

const tables = readFileSync('src/pages/docs/guides/access.md', 'utf8').split(/^## /m).slice(1);
const rowsOf = (title: string): ReadonlyMap<string, Row> => {
  const table = tables.find((each) => each.startsWith(title))!;
  const [head, , ...lines] = table.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const names = cells(head!);
  return new Map(
    lines.map((line) => {
      const row = Object.fromEntries(cells(line).map((cell, index) => [names[index]!, cell]));
      return [row.Field!.replaceAll('`', ''), row];
    }),
  );
};

/** Names of fields that return a credential, a link, or personal data. */
const SENSITIVE =
  /^(ip|userAgent|phone|email|sentTo|secret|token|key|ticket|short|payload|documentNumberHash|birthDate)$|url$|phone$|email$|token$|secret$|origins$/i;

const kinds = { Queries: 'query', Mutations: 'mutation', Subscriptions: 'subscription' } as const;
const rootFields = Object.entries(kinds).flatMap(([title, kind]) =>
  Object.keys(schema.getRootType(kind as never)!.getFields()).map((name) => [kind, name, title] as const),
);

const keyOf = (kind: string, name: string) => (kind === 'subscription' ? `${kind} ${name}` : name);

describe('every field of the schema', () => {
  it('declares its access if it is a root field or returns something sensitive', () => {
    const missing = allRootFields(schema).filter(([name, field]) => {
      const isRoot = /^(Query|Mutation|Subscription)\./.test(name);
      const tells = SENSITIVE.test(field.name) && getNamedType(field.type).name !== 'Boolean';
      return (isRoot || tells) && !accessOf(field);
    });
    expect(
      missing.map(([name]) => name),
      "add access: { key: 'scope', member: 'ROLE', links: [...] } to these fields (src/platform/graphql/access.ts), then npm run generate",
    ).toEqual([]);
  });

  it('has an example call if it is a root field', () => {
    const missing = rootFields.filter(([kind, name]) => !Object.hasOwn(examples, keyOf(kind, name)));
    expect(missing, 'add them to test/contract/access-examples.ts').toEqual([]);
  });
});

/** The answer, or the first result of a subscription. */
async function firstOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.json();
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const [, data] = /^data: (\{.*)\n/m.exec(text) ?? [];
    if (data) return JSON.parse(data);
  }
  throw new Error(`the stream ended: ${text}`);
}

describe('every root field', () => {
  let world: World;
  let callers: readonly AccessCaller[];
  let subjects: AccessSubjects;
  beforeAll(async () => {
    world = await openWorld();
    ({ callers, subjects } = await openCallers(world, await world.caller()));
  });
  afterAll(() => world?.close());

  const ask = async (caller: AccessCaller, kind: string, name: string, ids: AccessSubjects): Promise<string> => {
    const { ask: selection } = examples[keyOf(kind, name)]!;
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: kind === 'subscription' ? 'text/event-stream' : 'application/json',
        ...caller.headers(),
      },
      body: JSON.stringify({ query: `${kind} { ${selection(ids.envelopeId, ids.identityId, ids.sessionId)} }` }),
    });
    const { errors } = (await firstOf(response)) as { errors?: { extensions?: { code?: string } }[] };
    return errors?.[0]?.extensions?.code ?? 'answer';
  };

  describe('asked without the right', () => {
    let before: Trace;
    beforeAll(async () => {
      before = await traceOf(world, [], 'team');
    });

    it.each(rootFields)(
      '%s %s refuses all callers outside of its row and changes nothing',
      async (kind, name, title) => {
        const row = rowsOf(title).get(name)!;
        const wrong: string[] = [];
        for (const caller of callers.filter((each) => !each.isAdmittedBy(row[each.column]!))) {
          const expected = caller.column === 'Nobody' ? 'unauthorized' : 'forbidden';
          const code = await ask(caller, kind, name, subjects);
          if (code !== expected) wrong.push(`${caller.name}: ${code}, not ${expected}`);
        }
        expect(wrong).toEqual([]);
        expect(await traceOf(world, [], 'team'), 'what was refused left a trace').toEqual(before);
      },
    );
  });

  it.each(rootFields)('%s %s accepts the callers of its row', async (kind, name, title) => {
    const row = rowsOf(title).get(name)!;
    if (row.Nobody === 'yes') return;
    const unknown = { envelopeId: randomUUID(), identityId: randomUUID(), sessionId: randomUUID() };
    const wrong: string[] = [];
    for (const caller of callers.filter((each) => each.isAdmittedBy(row[each.column]!))) {
      const code = await ask(caller, kind, name, unknown);
      if (/^(unauthorized|forbidden|internal)$/.test(code)) wrong.push(`${caller.name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('every declared field of an object', () => {
  const rows = rowsOf('Fields of objects');
  const member = (role: (typeof roles)[number]) => ({ userId: 'u', membershipId: 'm', role });
  const key = { kind: 'key', keyId: 'k', organizationId: 'o', mode: 'TEST' } as const;
  const actors: readonly (readonly [string, string, Actor, (cell: string) => boolean])[] = [
    ['nobody', 'Nobody', anonymous, (cell) => cell === 'yes'],
    ...scopes.map(
      (scope) =>
        [
          `a key with only ${scope}`,
          'API key',
          { ...key, scopes: [scope] },
          (cell: string) => cell === 'yes' || cell === `\`${scope}\``,
        ] as const,
    ),
    [
      'a client token',
      'Client token',
      { ...key, kind: 'client', scopes: clientScopes, subjects: ['s'], origins: [], holder: 'h' },
      (cell: string) => cell === 'subjects',
    ],
    ...roles.map(
      (role) =>
        [
          role,
          `${role[0]}${role.slice(1).toLowerCase()}`,
          { ...key, scopes, member: member(role) },
          (cell: string) => cell === 'yes',
        ] as const,
    ),
    ...linkKinds.map(
      (link) =>
        [
          `a link of kind ${link}`,
          'Link',
          { kind: 'link', link, subjectId: 's' } as const,
          (cell: string) => cell === 'yes' || cell.includes(`\`${link}\``),
        ] as const,
    ),
  ];
  const declared = allRootFields(schema).filter(
    ([name, field]) => accessOf(field) && !/^(Query|Mutation|Subscription)\./.test(name),
  );

  it('is listed in the table', () => {
    expect([...rows.keys()]).toEqual(declared.map(([name]) => name));
  });

  it.each(declared)('%s resolves only for the callers of its row', async (name, field) => {
    const row = rows.get(name)!;
    for (const [who, column, actor, isAdmittedBy] of actors) {
      let isResolved = false;
      const parent = new Proxy({}, { get: () => (isResolved = true) && undefined, has: () => (isResolved = true) });
      const info = { fieldName: field.name, path: { key: field.name } } as unknown as GraphQLResolveInfo;
      const answer = await Promise.resolve()
        .then(() => field.resolve!(parent, {}, { actor }, info))
        .catch((error: unknown) => error);
      const code = answer instanceof Fault ? answer.code : null;
      if (isAdmittedBy(row[column]!)) {
        expect(['unauthorized', 'forbidden'], `${who} reads ${name}`).not.toContain(code);
        continue;
      }
      expect(isResolved, `${who} makes ${name} resolve`).toBe(false);
      const isNull = row['API key'] === 'null' || Object.values(row).includes('null');
      if (isNull && column !== 'Nobody') expect(answer, `${who} reads ${name}`).toBe(null);
      else if (!isNull) expect(code, `${who} reads ${name}`).toBe(column === 'Nobody' ? 'unauthorized' : 'forbidden');
    }
  });
});
