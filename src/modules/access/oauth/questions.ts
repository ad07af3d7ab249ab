import { setTimeout as sleep } from 'node:timers/promises';
import { after, MINUTE, SECOND } from '../../../kernel/clock.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Services } from '../../../platform/services.ts';

/** How long a question waits for the person. */
const PATIENCE = 5 * MINUTE;
/** How often the row is read: without Redis, another process cannot wake this one. */
const POLL = 2 * SECOND;

/** What a person answered (MCP, elicitation). */
export const answers = ['accept', 'decline', 'cancel'] as const;
export type Answer = (typeof answers)[number];

const questionTopic = (id: string): string => `question ${id}`;

/**
 * Asks the person behind a client, and waits for the answer, which may reach another process. Null if none came in five
 * minutes, or `signal` was aborted.
 *
 * @param send sends the question with its id
 */
export async function askPerson(
  { bus, clock, database }: Services,
  keyId: string,
  send: (id: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Answer | null> {
  const { assistantQuestion } = database.prisma;
  const { id } = await assistantQuestion.create({ data: { keyId, expiresAt: after(clock.now(), PATIENCE) } });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const wakes = bus.subscribe(questionTopic(id), ended)[Symbol.asyncIterator]();
  try {
    await send(id);
    for (let wake = wakes.next(); ; ) {
      const row = await assistantQuestion.findUnique({ where: { id } });
      const answer = answers.find((each) => each === row?.answer);
      if (answer || !row || ended.aborted) return answer ?? null;
      const isWoken = await Promise.race([wake.then(() => true), sleep(POLL, false, { ref: false })]);
      if (isWoken) wake = wakes.next();
    }
  } finally {
    await wakes.return?.();
    await assistantQuestion.deleteMany({ where: { id } });
  }
}

/** Records an answer, once. That to an unknown question, or to one of another key, changes nothing. */
export async function answerQuestion(
  { bus, database }: Services,
  keyId: string,
  id: string,
  answer: Answer,
): Promise<void> {
  if (!isUuid(id)) return;
  await database.prisma.assistantQuestion.updateMany({ where: { id, keyId, answer: null }, data: { answer } });
  bus.publish(questionTopic(id));
}

/** Deletes questions that a process left when it died. Returns how many. */
export async function forgetQuestions({ clock, database }: Services): Promise<Record<string, number>> {
  const { count } = await database.prisma.assistantQuestion.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  return { assistant_questions_over: count };
}
