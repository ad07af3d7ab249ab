import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
import {
  allowEachCall,
  limitWaiting,
  NeighbourMissing,
  Neighbours,
  timeForCall,
  timeLeft,
} from '../../src/platform/neighbours/index.ts';
import { isOutage } from '../../src/platform/outage.ts';

const SECOND = 1_000;
let now: number;
let lines: { level: string; neighbour: string; count: number; ms?: number; err?: { code?: string } }[];
let neighbours: Neighbours;
beforeEach(() => {
  now = 0;
  lines = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  neighbours = new Neighbours(log, () => now);
});
const failure = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

describe('outside services', () => {
  it('log one line a minute while one does not answer, with the error and the number of failures', () => {
    for (; now < 130 * SECOND; now += 100) {
      neighbours.failed('mail', failure());
      neighbours.failed('redis', failure());
    }
    const about = lines.filter(({ neighbour }) => neighbour === 'mail');
    expect(about.map(({ level, count }) => [level, count])).toEqual([
      ['warn', 1],
      ['warn', 600],
      ['warn', 600],
    ]);
    expect(about[0]!.err!.code).toBe('ECONNREFUSED');
    expect(lines).toHaveLength(6);
  });

  it('log that one is back after three seconds of answers, not after each success between failures', () => {
    for (; now < 10 * SECOND; now += 100) {
      neighbours.failed('database', failure());
      neighbours.answered('database');
    }
    expect(lines.map(({ level }) => level)).toEqual(['warn']);
    for (; now < 20 * SECOND; now += 100) neighbours.answered('database');
    expect(lines.map(({ level, ms }) => [level, ms])).toEqual([
      ['warn', undefined],
      ['info', 12_900],
    ]);
  });

  it('are listed as missing from the first failure to the next answer', () => {
    neighbours.failed('storage', failure());
    expect(neighbours.missing()).toEqual([{ name: 'storage', since: expect.any(Date) }]);
    neighbours.answered('storage');
    expect(neighbours.missing()).toEqual([]);
  });

  it('are tried by one call at a time while missing; other calls are refused at once', async () => {
    let fail = (_error: Error) => {};
    const hanging = () => new Promise<void>((_resolve, reject) => (fail = reject));
    neighbours.failed('mail', failure());
    const trying = neighbours.watch('mail', hanging);
    const refused = await neighbours.watch('mail', hanging).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NeighbourMissing);
    expect(isOutage(refused)).toBe(true);
    fail(failure());
    await expect(trying).rejects.toThrow('refused');
    await neighbours.watch('mail', async () => {});
    expect(neighbours.missing()).toEqual([]);
  });

  it('count a refusal as an answer', async () => {
    const refusing = neighbours.watch(
      'sms',
      () => Promise.reject(new Error('no such number')),
      () => false,
    );
    await expect(refusing).rejects.toThrow('no such number');
    expect(neighbours.missing()).toEqual([]);
  });
});

describe('the time limit of a request', () => {
  it('reserves time for the database after another service, and does not apply to jobs', () => {
    limitWaiting(8 * SECOND, () => {
      expect(timeLeft(1)).toBeCloseTo(8 * SECOND, -1);
      expect(timeForCall(60 * SECOND)).toBeLessThan(timeLeft(1));
      expect(timeForCall(2 * SECOND)).toBe(2 * SECOND);
    });
    allowEachCall(35 * SECOND, () => expect(timeForCall(10 * SECOND)).toBe(10 * SECOND));
    expect([timeLeft(5), timeForCall(6)]).toEqual([5, 6]);
  });

  it('ends once the response has begun', () => {
    const response = { begun: false };
    limitWaiting(
      0,
      () => {
        expect(timeLeft(1)).toBeLessThanOrEqual(0);
        response.begun = true;
        expect(timeLeft(1)).toBeGreaterThan(0);
      },
      response,
    );
  });
});
