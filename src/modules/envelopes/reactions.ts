import type { Tx } from '../../platform/database/index.ts';
import type { Happening } from '../../platform/kit.ts';
import { eraseSignersLeft, eraseSignersOf } from './erase-signers.ts';

const ends = new Set(['envelope.completed', 'envelope.canceled', 'envelope.expired']);

/** An erased identity is erased here too: at once, or as soon as its envelope has ended. */
export async function reactions(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  for (const { type, subjectId } of happenings) if (type === 'identity.deleted') await eraseSignersOf(tx, subjectId);
  const ended = happenings.filter(({ type }) => ends.has(type));
  if (ended.length > 0) {
    await eraseSignersLeft(
      tx,
      ended.map(({ subjectId }) => subjectId),
    );
  }
}
