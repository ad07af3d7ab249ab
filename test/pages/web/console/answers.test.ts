import { describe, expect, it } from 'vitest';
import { Answers, type Asking } from '../../../../src/pages/web/console/answers.ts';

/** Requests that are answered when the test says so, in any order. */
function requests() {
  const waiting: ((text: string) => void)[] = [];
  const asking = (changes: number): Asking<string> => ({
    ask: () => new Promise((resolve) => waiting.push(resolve)),
    explain: String,
    changes,
  });
  return { waiting, asking };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('an answer of the console', () => {
  it('is asked for once by all parts that want it at the same time', async () => {
    const { waiting, asking } = requests();
    const answers = new Answers();
    await Promise.race([answers.of<string>('list', 0).read(asking(0)), settled()]);
    const second = answers.of<string>('list', 0);
    const reading = second.read(asking(0));
    expect(waiting).toHaveLength(1);
    waiting[0]!('first');
    await reading;
    expect(second.shown.value).toEqual({ data: 'first', error: null });
  });

  it('is shown at once when a view comes back, unless this page has changed something since', async () => {
    const { waiting, asking } = requests();
    const answers = new Answers();
    const reading = answers.of<string>('list', 0).read(asking(0));
    waiting[0]!('last');
    await reading;
    expect(answers.of('list', 0).shown.value.data).toBe('last');
    expect(answers.of('list', 1).shown.value.data).toBeNull();
  });

  it('from before a change never replaces the one from after it', async () => {
    const { waiting, asking } = requests();
    const answer = new Answers().of<string>('list', 0);
    void answer.read(asking(0));
    const reading = answer.read(asking(1));
    waiting[1]!('after');
    await reading;
    waiting[0]!('before');
    await settled();
    expect(answer.shown.value.data).toBe('after');
  });

  it('is read once more after many live events, not once for each', async () => {
    const { waiting, asking } = requests();
    const answer = new Answers().of<string>('list', 0);
    for (let event = 0; event < 5; event++) answer.readAgain(asking(0));
    expect(waiting).toHaveLength(1);
    waiting[0]!('one');
    await settled();
    expect(waiting).toHaveLength(2);
    waiting[1]!('two');
    await settled();
    expect(answer.shown.value.data).toBe('two');
    expect(waiting).toHaveLength(2);
  });

  it('that was under way does not replace what an event brought', async () => {
    const { waiting, asking } = requests();
    const answer = new Answers().of<string>('progress', 0);
    void answer.read(asking(0));
    answer.take('live', asking(0));
    waiting[0]!('old');
    await settled();
    expect(answer.shown.value.data).toBe('live');
  });

  it('that failed is not shown again when a view comes back', async () => {
    const answers = new Answers();
    const failing = { ask: () => Promise.reject(new Error('down')), explain: () => 'No answer', changes: 0 };
    await answers.of('list', 0).read(failing);
    expect(answers.of('list', 0).shown.value).toEqual({ data: null, error: null });
  });
});
