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

const TAG = /^\{\{\s*(?<kind>sign|initials|text|date|check)\s*:\s*(?<name>.*?)\s*\}\}$/;

/** A tag in a document: the type and the place of its field, and the name of the person who fills it in. */
export interface FieldTag extends Pick<NewField, 'type' | 'page' | 'x' | 'y' | 'width' | 'height'> {
  readonly name: string;
}

/** Reads a tag such as `{{sign:tenant}}`. Null for other texts, also in double braces. */
export function readTag(hit: TextHit): FieldTag | null {
  const { kind, name } = TAG.exec(hit.text)?.groups ?? {};
  if (!kind || name === undefined) return null;
  const field = kinds[kind as keyof typeof kinds];
  return { ...field, ...placeAt(hit, field), name };
}
