import { stands, type Told, type Witness } from '../../../kernel/told.ts';
import {
  facts as drawFacts,
  panel as drawPanel,
  paragraph as drawParagraph,
  type EmbeddedPicture,
  type Paper,
  pictureFact,
  type Row,
  type Style,
  styles,
} from '../../../standards/typesetting/index.ts';
import { NOTHING } from './moments.ts';
import type { ProofEvent } from './proof.ts';
import { type Sentence, sentences } from './sentences.ts';

export type ToldRow = Told<Row>;
export type ToldText = Told<string>;

/** The events of a whole chain. */
export const witnessOf = (events: readonly ProofEvent[]): Witness => new Set(events.map(({ type }) => type));

/** The events about one signer, who has this number, and the one that binds the summary. */
export const witnessOfSigner = (events: readonly ProofEvent[], number: number): Witness =>
  witnessOfActor(events, `signer:${number}`);

/** The events of one actor of the chain and those about them, and the one that binds the summary. */
export function witnessOfActor(events: readonly ProofEvent[], actor: string): Witness {
  const [noun, number] = actor.split(':');
  return witnessOf(
    events.filter(
      (event) =>
        event.actor === actor || String(event.data[noun!]) === number || event.type === 'envelope.proof_composed',
    ),
  );
}

const isSaid = (witness: Witness, sentence: Sentence): boolean => stands(witness, sentences[sentence][2]);

/** The row of a sentence. Without its events it says that there is nothing. `number` follows the label. */
export function row(witness: Witness, sentence: Sentence, value: Row[2], number?: number): ToldRow {
  const [french, english] = sentences[sentence];
  const label = number === undefined ? french : `${french} ${number}`;
  return [label, english, isSaid(witness, sentence) ? value : NOTHING] as unknown as ToldRow;
}

/** The same where nothing is shown without a value, or without events. */
export const rowIf = (witness: Witness, sentence: Sentence, value: Row[2] | null | undefined): readonly ToldRow[] =>
  value !== null && value !== undefined && value !== '' && isSaid(witness, sentence)
    ? [row(witness, sentence, value)]
    : [];

/** The row of a person in a list, whose label is theirs. */
export const toldRow = (witness: Witness, sentence: Sentence, label: string, value: Row[2]): ToldRow =>
  [label, '', isSaid(witness, sentence) ? value : NOTHING] as unknown as ToldRow;

/** A sentence in prose. Empty without its events. */
export const say = (witness: Witness, sentence: Sentence, text: string): ToldText =>
  (isSaid(witness, sentence) ? text : '') as ToldText;

/** Joins sentences. */
export const together = (...texts: readonly ToldText[]): ToldText => texts.filter(Boolean).join(' ') as ToldText;

export const facts = (paper: Paper, rows: readonly ToldRow[]): void => drawFacts(paper, rows);

export function picture(paper: Paper, witness: Witness, sentence: Sentence, drawn: EmbeddedPicture): void {
  const [french, english] = sentences[sentence];
  if (isSaid(witness, sentence)) pictureFact(paper, [french, english], drawn);
}

export function paragraph(paper: Paper, text: ToldText, style: Style = styles.body): void {
  if (text) drawParagraph(paper, text, style);
}

export const panel = (paper: Paper, texts: readonly { readonly text: ToldText; readonly style: Style }[]): void =>
  drawPanel(
    paper,
    texts.filter(({ text }) => text),
  );
