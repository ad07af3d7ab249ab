import { placeAt, type TextHit } from '../documents/index.ts';
import type { NewField } from './input.ts';

/** The types of tags, with the size of their fields in percent of the page. */
const kinds = {
  sign: { type: 'SIGNATURE', width: 28, height: 7 },
  initials: { type: 'INITIALS', width: 10, height: 4 },
  text: { type: 'TEXT', width: 28, height: 3 },
  date: { type: 'DATE', width: 16, height: 3 },
  check: { type: 'CHECKBOX', width: 2.6, height: 1.85 },
} as const satisfies Record<string, Pick<NewField, 'type' | 'width' | 'height'>>;

/** Word processors begin lines with a capital. */
const TAG = /^\{\{\s*(?<kind>sign|initials|text|date|check)\s*:\s*(?<name>.*?)\s*\}\}$/i;
/** What may have been meant as a tag. */
const ATTEMPT = /^\{\{\s*(?<kind>[^\s:{}]{1,20})\s*:\s*(?<name>.*?)\s*(?<end>\}\})?$/;
/** Letters by which a mistyped kind differs from the right one, at most. */
const MISTYPED = 2;

/** A tag in a document: the type and the place of its field, and the name of the person who fills it in. */
export interface FieldTag extends Pick<NewField, 'type' | 'page' | 'x' | 'y' | 'width' | 'height'> {
  readonly name: string;
}

/**
 * Returns what is wrong with a text that was probably meant as a tag: its kind is mistyped, or unknown before the name of
 * a person, or it does not end on its line. Null for tags, and for other texts in double braces.
 *
 * @param isPerson whether a name is that of a signer or role
 */
export function faultOfTag(text: string, isPerson: (name: string) => boolean): 'tag_unknown' | 'tag_unclosed' | null {
  const { kind, name = '', end } = ATTEMPT.exec(text)?.groups ?? {};
  if (kind === undefined) return null;
  const isKind = Object.hasOwn(kinds, kind.toLowerCase());
  if (!end) return isKind ? 'tag_unclosed' : null;
  if (isKind) return null;
  const isMistyped = Object.keys(kinds).some((known) => distance(kind.toLowerCase(), known) <= MISTYPED);
  return isMistyped || isPerson(name) ? 'tag_unknown' : null;
}

/** The number of letters to insert, remove or exchange (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** Reads a tag such as `{{sign:tenant}}`. Null for other texts, also in double braces. */
export function readTag(hit: TextHit): FieldTag | null {
  const { kind, name } = TAG.exec(hit.text)?.groups ?? {};
  if (!kind || name === undefined) return null;
  const field = kinds[kind.toLowerCase() as keyof typeof kinds];
  return { ...field, ...placeAt(hit, field), name };
}
