import type { InWorkLanguages, WorkLanguage } from './language.ts';

/** A rule, or how to read the paper: it states no fact. */
export const LAW = 'law';
/** Stated by whoever asks for the paper and signs it, not by the service. */
export const CLAIM = 'claim';

/**
 * What a sentence of a paper stands on: one of these events must be in the chain, or the sentence is not printed. `LAW` and
 * `CLAIM`: no event.
 */
export type Source<Event extends string = string> = readonly Event[] | typeof LAW | typeof CLAIM;

/** The types of the events that a chain contains, of everything or of one subject. */
export interface Witness {
  readonly has: (type: string) => boolean;
}

/** Whether the chain contains what a sentence stands on. */
export const stands = (witness: Witness, source: Source): boolean =>
  source === LAW || source === CLAIM || source.some((type) => witness.has(type));

declare const isTold: unique symbol;
/** Text or a row that names the sentence it is, so that its events were looked for. */
export type Told<T> = T & { readonly [isTold]: true };

/** The names between braces in a sentence. */
export type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never;

/** What goes between the braces. Without one of them the sentence is not printed: the fact was not recorded. */
export type Given = string | number | null | undefined;

/** A sentence in each language, with holes for recorded values, and what it stands on. */
export type InTwo<Event extends string = string> = readonly [french: string, english: string, source: Source<Event>];

/** Writes a sentence. Empty without its events, or without a value. */
export function tell(
  witness: Witness,
  language: WorkLanguage,
  [fr, en, source]: InTwo,
  values: Readonly<Record<string, Given>>,
): Told<string> {
  const isKnown = Object.values(values).every((value) => value !== null && value !== undefined && value !== '');
  if (!isKnown || !stands(witness, source)) return '' as Told<string>;
  const texts: InWorkLanguages = { fr, en };
  return texts[language].replaceAll(/\{(\w+)\}/g, (_, hole: string) => String(values[hole])) as Told<string>;
}
