import { type PdfObject, Ref } from '../../pdf/index.ts';
import type { Comparison } from './comparison.ts';

/** Returns whether a value is in an object that the earlier revision did not have. */
export const isNewObject = (c: Comparison, object: PdfObject): boolean =>
  object instanceof Ref && !c.before.has(object.number);

/** Returns whether a signature dictionary is that of a document timestamp. */
export function isTimestamp(c: Comparison, signature: ReadonlyMap<string, PdfObject>): boolean {
  const [type, filter] = ['Type', 'SubFilter'].map((key) => c.after.resolve(signature.get(key)));
  return nameOf(type) === 'DocTimeStamp' && nameOf(filter) === 'ETSI.RFC3161';
}

export const nameOf = (object: PdfObject | undefined): string | undefined =>
  typeof object === 'object' && object !== null && 'value' in object ? object.value : undefined;
