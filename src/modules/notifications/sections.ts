import type { Values } from './fill.ts';
import type { Language, MessageKind } from './kinds.ts';

/** A message in one language, ready to be laid out. */
export interface Section {
  readonly language: Language;
  readonly kind: MessageKind;
  readonly values: Values;
  readonly test: boolean;
}

/** What is the same in every language. */
export interface Extras {
  readonly link: string | null;
  readonly code: string | null;
  readonly quotation: string | null;
}
