import type { Tx } from '../../platform/database/index.ts';
import type { Happening } from '../../platform/kit.ts';
import { eraseSignersLeft, eraseSignersOf } from './erase-signers.ts';

const ends = new Set(['envelope.completed', 'envelope.canceled', 'envelope.expired']);

/** An erased identity is erased here too: at once, or as soon as its envelope has ended. */
export async function reactions(tx: Tx, { type, subjectId }: Happening): Promise<void> {
  if (type === 'identity.deleted') await eraseSignersOf(tx, subjectId);
  if (ends.has(type)) await eraseSignersLeft(tx, subjectId);
}
