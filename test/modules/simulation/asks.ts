import { type GraphqlAnswer, graphql } from '../../world/client.ts';
import type { Caller, World } from '../../world/world.ts';

/** Every act of the room, by the id that it names. */
export const asks = {
  simulateSignature: (id: string) => `simulateSignature(input: { id: "${id}" }) { envelope { id } }`,
  simulateRefusal: (id: string) =>
    `simulateRefusal(input: { id: "${id}", reason: "Montant faux" }) { envelope { id } }`,
  simulateApproval: (id: string) => `simulateApproval(input: { id: "${id}" }) { envelope { id } }`,
  simulateReading: (id: string) => `simulateReading(input: { id: "${id}" }) { envelope { id } }`,
  simulateWrongCode: (id: string) => `simulateWrongCode(input: { id: "${id}" }) { refusal { code triesLeft } }`,
  simulateBatchAuthorization: (id: string) => `simulateBatchAuthorization(input: { id: "${id}" }) { sealBatch { id } }`,
  simulateBatchRefusal: (id: string) =>
    `simulateBatchRefusal(input: { id: "${id}", reason: "Liste fausse" }) { sealBatch { id } }`,
  simulateBatchWrongCode: (id: string) =>
    `simulateBatchWrongCode(input: { id: "${id}" }) { refusal { code triesLeft } }`,
  advanceEnvelopeClock: (id: string, to = 'EXPIRY') =>
    `advanceEnvelopeClock(input: { id: "${id}", to: ${to} }) { envelope { id } }`,
  advanceMandateClock: (id: string, to = 'END') =>
    `advanceMandateClock(input: { id: "${id}", to: ${to} }) { mandate { id } }`,
  advanceBatchClock: (id: string) => `advanceBatchClock(input: { id: "${id}" }) { sealBatch { id } }`,
  simulatePresence: (id: string) => `simulatePresence(input: { slotId: "${id}" }) { attendanceSession { id } }`,
  advanceIdentityClock: (id: string) => `advanceIdentityClock(input: { id: "${id}" }) { identity { id } }`,
  advanceSessionClock: (id: string, to = 'PURGE') =>
    `advanceSessionClock(input: { id: "${id}", to: ${to} }) { attendanceSession { id } }`,
} as const;

export type Ask = keyof typeof asks;

/** Asks for one with a key. */
export const act = (world: World, { key }: Pick<Caller, 'key'>, ask: Ask, id: string, to?: string) =>
  graphql(world.url, `Bearer ${key}`, `mutation { ${asks[ask](id, to!)} }`);

/** The same, which must be done. Returns the only value of the payload. */
export async function done(world: World, caller: Caller, ask: Ask, id: string, to?: string): Promise<any> {
  const { data, errors }: GraphqlAnswer = await act(world, caller, ask, id, to);
  if (errors) throw new Error(`${ask}: ${JSON.stringify(errors)}`);
  return Object.values(data[ask])[0];
}

/** What the chain of a resource says, in order. */
export const eventsOf = (world: World, chainId: string) =>
  world.database.prisma.evidenceEvent.findMany({ where: { chainId }, orderBy: { seq: 'asc' } });
