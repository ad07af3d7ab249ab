import { type GraphqlAnswer, graphql } from '../../world/client.ts';
import type { Caller, World } from '../../world/world.ts';

/** Every act of the room, by the id that it names. */
export const asks = {
  simulateSignature: (id: string) => `simulateSignature(id: "${id}") { id }`,
  simulateRefusal: (id: string) => `simulateRefusal(id: "${id}", reason: "Montant faux") { id }`,
  simulateWrongCode: (id: string) => `simulateWrongCode(id: "${id}") { code triesLeft }`,
  simulateBatchAuthorization: (id: string) => `simulateBatchAuthorization(id: "${id}") { id }`,
  simulateBatchRefusal: (id: string) => `simulateBatchRefusal(id: "${id}", reason: "Liste fausse") { id }`,
  simulateBatchWrongCode: (id: string) => `simulateBatchWrongCode(id: "${id}") { code triesLeft }`,
  advanceEnvelopeClock: (id: string, to = 'EXPIRY') => `advanceEnvelopeClock(id: "${id}", to: ${to}) { id }`,
  advanceMandateClock: (id: string, to = 'END') => `advanceMandateClock(id: "${id}", to: ${to}) { id }`,
  advanceBatchClock: (id: string) => `advanceBatchClock(id: "${id}") { id }`,
  simulatePresence: (id: string) => `simulatePresence(slotId: "${id}") { id }`,
  advanceIdentityClock: (id: string) => `advanceIdentityClock(id: "${id}") { id }`,
  advanceSessionClock: (id: string, to = 'PURGE') => `advanceSessionClock(id: "${id}", to: ${to}) { id }`,
} as const;

export type Ask = keyof typeof asks;

/** Asks for one with a key. */
export const act = (world: World, { key }: Pick<Caller, 'key'>, ask: Ask, id: string, to?: string) =>
  graphql(world.url, `Bearer ${key}`, `mutation { ${asks[ask](id, to!)} }`);

/** The same, which must be done. */
export async function done(world: World, caller: Caller, ask: Ask, id: string, to?: string): Promise<any> {
  const { data, errors }: GraphqlAnswer = await act(world, caller, ask, id, to);
  if (errors) throw new Error(`${ask}: ${JSON.stringify(errors)}`);
  return data[ask];
}

/** What the chain of a resource says, in order. */
export const eventsOf = (world: World, chainId: string) =>
  world.database.prisma.evidenceEvent.findMany({ where: { chainId }, orderBy: { seq: 'asc' } });
