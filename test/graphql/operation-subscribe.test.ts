import { GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from 'graphql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { subscribe } from '../../src/graphql/operation.ts';
import { untilReturned } from '../../src/platform/graphql/stream.ts';

/** Subscriptions to a schema of one field that says who reads which event, and counts how often it is resolved. */
let resolved = 0;
let events: object[];
const text = {
  type: GraphQLString,
  args: { suffix: { type: GraphQLString } },
  subscribe: () =>
    untilReturned(async function* () {
      yield* events;
    }),
  resolve: (event: { name: string }, { suffix = '' }: { suffix?: string }, { actor }: any) => {
    resolved += 1;
    if (event.name === 'bad') throw new Error('cannot be read');
    return `${event.name} for ${actor.subjectId}${suffix}`;
  },
};
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { text } }),
  subscription: new GraphQLObjectType({ name: 'Subscription', fields: { text } }),
});

const operation = (source: string, subjectId: string, variableValues = {}) => ({
  schema,
  document: parse(source),
  variableValues,
  contextValue: { actor: { kind: 'link', link: 'trainer', subjectId } },
});
const plain = 'subscription ($suffix: String) { text(suffix: $suffix) }';

async function start(...args: Parameters<typeof operation>) {
  const results = await subscribe(operation(...args));
  if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results));
  onTestFinished(async () => void (await results.return!()));
  return results;
}

describe('equal subscriptions to the same events', () => {
  beforeEach(() => {
    resolved = 0;
    events = [{ name: 'first' }, { name: 'second' }];
  });

  it('are executed once for each event, and each receives every result', async () => {
    const readers = await Promise.all([1, 2, 3].map(() => start(plain, 'a')));
    for (const name of ['first', 'second']) {
      for (const reader of readers) {
        expect((await reader.next()).value.data).toEqual({ text: `${name} for a` });
      }
    }
    expect(resolved).toBe(2);
    for (const reader of readers) expect(await reader.next()).toEqual({ value: undefined, done: true });
  });

  it('receive the right results also where one is behind the other', async () => {
    const [ahead, behind] = await Promise.all([start(plain, 'a'), start(plain, 'a')]);
    const taken = [await ahead!.next(), await ahead!.next(), await behind!.next(), await behind!.next()];
    expect(taken.map(({ value }) => value.data.text)).toEqual([
      'first for a',
      'second for a',
      'first for a',
      'second for a',
    ]);
  });

  it.each([
    ['another actor', plain, 'b', {}, 'first for b'],
    ['other variables', plain, 'a', { suffix: '!' }, 'first for a!'],
    ['another document', 'subscription { text(suffix: "?") }', 'a', {}, 'first for a?'],
  ])('share nothing with %s', async (_what, source, subjectId, variables, expected) => {
    const own = await start(plain, 'a');
    const other = await start(source, subjectId, variables);
    expect((await own.next()).value.data.text).toBe('first for a');
    expect((await other.next()).value.data.text).toBe(expected);
    expect(resolved).toBe(2);
  });

  it('keep no result once the last of them has ended', async () => {
    const leaving = await Promise.all([start(plain, 'a'), start(plain, 'a')]);
    for (const reader of leaving) await reader.next();
    expect(resolved).toBe(1);
    for (const reader of leaving) await reader.return!();
    for (const reader of leaving) await reader.return!();
    await (await start(plain, 'a')).next();
    expect(resolved).toBe(2);
  });

  it('share an error, and continue after it', async () => {
    events.unshift({ name: 'bad' });
    const readers = await Promise.all([start(plain, 'a'), start(plain, 'a')]);
    for (const reader of readers) {
      const { value } = await reader.next();
      expect(value.errors.map((error: Error) => error.message)).toEqual(['cannot be read']);
    }
    for (const reader of readers) expect((await reader.next()).value.data.text).toBe('first for a');
    expect(resolved).toBe(2);
  });
});

it('a subscription that cannot start returns its errors', async () => {
  const unknown = { ...operation(plain, 'a'), document: parse('subscription { unknown }') };
  expect(await subscribe(unknown)).toMatchObject({ errors: [{ message: expect.stringContaining('unknown') }] });
});
