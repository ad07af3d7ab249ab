import type { MandateAct } from './mandate-act.ts';

/** What a sentence of the act stands on. */
interface Basis {
  /** Articles that it cites: `1987`, `L. 110-3`. */
  readonly law?: readonly string[];
  /** Inputs of the act that it prints or depends on. */
  readonly given?: readonly (keyof MandateAct)[];
  /** The code that does what it says of the service. */
  readonly kept?: string;
}

/** A sentence or a list of the act, with what it stands on. One without is a declaration of the principal's will. */
export interface Stated extends Basis {
  readonly text: string | readonly string[];
}

export const say = (text: Stated['text'], basis: Basis = {}): Stated => ({ text, ...basis });

/** An article of the act: paragraphs and lists of lines. */
export interface Article {
  readonly title: string;
  readonly texts: readonly Stated[];
}
