import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { examine } from '../../../src/cli/doctor/finding.ts';

const answer = { what: 'redis', state: 'ok', detail: 'answers' } as const;
/** Keeps the processor, as other programs and the loading of code do. */
const block = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};
const never = () => new Promise<never>(() => {});

describe('a check of doctor', () => {
  it('fails if nobody answers within its time', async () => {
    expect(await examine('redis', 200, never)).toEqual([
      { what: 'redis', state: 'fault', detail: 'no response within 0.2 s' },
    ]);
  });

  it('counts no time in which this process could not listen', async () => {
    const check = async () => {
      for (let turn = 0; turn < 3; turn++) {
        block(150);
        await sleep(1);
      }
      return answer;
    };
    expect(await examine('redis', 200, check)).toEqual([answer]);
  });

  it('says that it cannot tell if the machine was too busy', async () => {
    const check = async () => {
      for (;;) {
        block(120);
        await sleep(1);
        if (performance.now() - begun > 5_000) return answer;
      }
    };
    const begun = performance.now();
    expect(await examine('redis', 200, check)).toMatchObject([
      { state: 'note', detail: expect.stringContaining('this machine is too busy to tell') },
    ]);
  });
});
