import { describe, expect, it } from 'vitest';
import { type Hold, Lanes } from '../../../../../src/modules/messages/webhooks/delivery/lanes.ts';

const endpoints = (organizationId: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ endpointId: `${organizationId}-${n}`, organizationId }));
const total = (holds: readonly Hold[]) => holds.reduce((sum, { count }) => sum + count, 0);
/** Takes until nothing more is given: a backlog of all these endpoints. */
const exhaust = (lanes: Lanes, all: ReturnType<typeof endpoints>) => {
  const holds: Hold[] = [];
  for (let more = lanes.take(all); more.length > 0; more = lanes.take(all)) holds.push(...more);
  return holds;
};

describe('the places for attempts of webhooks', () => {
  it('are never all taken by the hanging endpoints of one organisation, however many it has', () => {
    const lanes = new Lanes();
    const hanging = exhaust(lanes, endpoints('a', 100));
    expect(total(hanging)).toBeGreaterThan(180);
    expect(total(hanging)).toBeLessThanOrEqual(192);
    const others = Array.from({ length: 12 }, (_, n) => lanes.take(endpoints(`b${n}`, 1)));
    expect(others.map((holds) => total(holds) > 0)).toEqual(Array(12).fill(true));
  });

  it('are not taken from prompt endpoints by those that were slow, also of one organisation', () => {
    const lanes = new Lanes();
    for (const { endpointId } of endpoints('a', 100)) lanes.note(endpointId, 10_000);
    const slow = exhaust(lanes, endpoints('a', 100));
    expect(slow.every(({ lane }) => lane === 'slow')).toBe(true);
    expect(total(slow)).toBeLessThanOrEqual(64);
    // A slow endpoint of another organisation still gets a place, and prompt ones have all of theirs.
    lanes.note('b-0', 10_000);
    expect(total(lanes.take(endpoints('b', 1)))).toBeGreaterThan(0);
    expect(total(exhaust(lanes, endpoints('c', 100)))).toBeGreaterThan(180);
  });

  it('are free again after a release, and one endpoint holds at most sixteen', () => {
    const lanes = new Lanes();
    const holds = exhaust(lanes, endpoints('a', 1));
    expect(total(holds)).toBe(16);
    for (const hold of holds) lanes.release(hold, hold.count);
    expect(total(exhaust(lanes, endpoints('a', 1)))).toBe(16);
  });
});
