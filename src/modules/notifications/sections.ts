import type { Values } from './fill.ts';
import type { Language, MessageKind } from './kinds.ts';

/** A message in one language, ready for layout. */
export interface Section {
  readonly language: Language;
  readonly kind: MessageKind;
  readonly values: Values;
  readonly test: boolean;
}

/** Parts that do not depend on the language. */
export interface Extras {
  readonly link: string | null;
  readonly code: string | null;
  readonly quotation: string | null;
}
