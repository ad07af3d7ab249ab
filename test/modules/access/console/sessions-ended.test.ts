import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInMember } from '../../../world/member.ts';
import { openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const codeOf = ({ errors }: any) => errors?.[0]?.extensions?.code;
const sessionsOf = async (person: Awaited<ReturnType<typeof signedInMember>>) =>
  (await person.ask('{ consoleSessions { id current } }')).data.consoleSessions;
const end = (input: string) => `mutation { endConsoleSession(input: ${input}) { deletedConsoleSessionId } }`;

it('ends another session of the person, or without an id the current one, and returns its id', async () => {
  const caller = await world.caller();
  const here = await signedInMember(world, caller, 'READER', 'deux-navigateurs@exemple.fr');
  const there = await signedInMember(world, await world.caller(), 'READER', 'deux-navigateurs@exemple.fr');
  const stranger = await signedInMember(world, caller, 'OWNER');
  const sessions = await sessionsOf(here);
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  const own = sessions.find(({ current }: { current: boolean }) => current);
  expect(codeOf(await stranger.ask(end(`{ id: "${other.id}" }`)))).toBe('unknown_session');
  expect(await sessionsOf(here)).toEqual(sessions);

  const ended = await here.ask(end(`{ id: "${other.id}" }`));
  expect(ended.data.endConsoleSession).toEqual({ deletedConsoleSessionId: other.id });
  expect(codeOf(await there.ask('{ viewer { mode } }'))).toBe('unauthorized');
  expect(await sessionsOf(here)).toEqual([own]);

  expect((await here.ask(end('{}'))).data.endConsoleSession).toEqual({ deletedConsoleSessionId: own.id });
  expect(codeOf(await here.ask('{ viewer { mode } }'))).toBe('unauthorized');
});
