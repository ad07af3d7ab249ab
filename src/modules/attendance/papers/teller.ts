import type { WorkLanguage } from '../../../kernel/language.ts';
import { type Given, type Holes, type Told, tell, type Witness } from '../../../kernel/told.ts';
import type { Row } from '../../../standards/typesetting/index.ts';
import { certificateSentences, readingSentences, sessionSentences } from './sentences.ts';
import { sheetSentences } from './sheet-sentences.ts';

/** Every sentence of the papers about a session: French, English, and the events that it stands on. */
export const sentences = {
  ...sessionSentences,
  ...sheetSentences,
  ...readingSentences,
  ...certificateSentences,
} as const;

export type Sentence = keyof typeof sentences;

type Values<Name extends Sentence> = [Holes<(typeof sentences)[Name][0]>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Holes<(typeof sentences)[Name][0]>, Given>>];

/** The label of a row, whose value is given apart. */
type Label = { [Name in Sentence]: Values<Name> extends readonly [] ? Name : never }[Sentence];

/** A type of events that a session's chain contains: about one slot or one attendee (a number from 1), or about all (null). */
export interface RecordedEvent {
  readonly type: string;
  readonly about: number | null;
}

/** Writes the sentences of papers about one session, in one language, each from its events only. */
export class Teller {
  readonly language: WorkLanguage;
  readonly #events: readonly RecordedEvent[];
  readonly #witness: Witness;

  constructor(language: WorkLanguage, events: readonly RecordedEvent[], witness: readonly RecordedEvent[] = events) {
    this.language = language;
    this.#events = events;
    this.#witness = new Set(witness.map(({ type }) => type));
  }

  /** For sentences about one of them: events about the others do not count. */
  about(number: number): Teller {
    return new Teller(
      this.language,
      this.#events,
      this.#events.filter(({ about }) => about === null || about === number),
    );
  }

  /** A sentence. Empty without its events, or where a value is missing. */
  say<Name extends Sentence>(name: Name, ...[values]: Values<Name>): Told<string> {
    return tell(this.#witness, this.language, sentences[name], values ?? {});
  }

  /** The same as a list: none if it is empty. */
  lines<Name extends Sentence>(name: Name, ...values: Values<Name>): Told<string>[] {
    return [this.say(name, ...values)].filter((text) => text !== '');
  }

  /** A row of facts; none without its events or without a value. */
  row(name: Label, value: Row[2] | null | undefined): Row[] {
    const label = tell(this.#witness, this.language, sentences[name], {});
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return label && !isEmpty ? [[label, '', value]] : [];
  }
}
