import { type ChainHead, verifyChain } from '../../../standards/event-chain/index.ts';
import {
  chapter,
  colors,
  type Paper,
  page,
  panel,
  printable,
  styles,
  wrap,
} from '../../../standards/typesetting/index.ts';
import { actor, eventTitle, fact, factValue } from './event-words.ts';
import { NOTHING } from './moments.ts';
import type { EvidenceProof, ProofEvent } from './proof.ts';
import { count } from './words.ts';

/** Left edge of an event's text. The event's number is printed before it. */
const INDENT = page.left + 30;

/** A chain as drawn. */
export interface ChainSection {
  readonly events: readonly ProofEvent[];
  readonly head: ChainHead;
  /** Problems of the whole chain. Empty if it is valid. */
  readonly problems: readonly string[];
  /** Why the chain stops where it does. */
  readonly stops: { readonly french: string; readonly english: string };
  /** Describes the events that are in the attachment only. */
  readonly left?: string;
}

const stops = {
  french:
    'Le dossier est établi pendant le scellement des documents, donc avant l’inscription de l’événement final « enveloppe terminée ».',
  english:
    'This file was generated while the documents were being sealed, before the final “completed” event: the head below is the head of the chain at that time.',
};

/** Draws the whole chain of an envelope, in order. Each event shows its hash and the previous one. */
export function drawTimeline(paper: Paper, { events, head }: EvidenceProof): void {
  drawChain(paper, { events, head, problems: verifyChain(events, head).problems, stops });
}

/** Draws a chain in order: the verdict, each event, the head. */
export function drawChain(paper: Paper, chain: ChainSection): void {
  chapter(paper, 'Chronologie', 'timeline: the hash chain of events', [() => drawVerdict(paper, chain)]);
  for (const event of chain.events) paper.keepTogether(() => drawEvent(paper, event));
  paper.keepTogether(() => drawHead(paper, chain));
}

function drawVerdict(paper: Paper, { head, problems, stops, left }: ChainSection): void {
  const valid = problems.length === 0;
  const finding = valid ? `${count(head.seq, 'événement')}, aucune altération.` : `altérée (${problems.join(' ; ')}).`;
  panel(
    paper,
    [
      {
        text: `Chaîne recalculée à l’établissement de ce dossier : ${finding}`,
        style: valid ? styles.good : styles.bad,
      },
      {
        text: `${stops.french} La chaîne s’arrête ici à l’événement n° ${head.seq} ; les suivants s’enchaînent à son empreinte.`,
        style: styles.value,
      },
      ...(left ? [{ text: left, style: styles.value }] : []),
      { text: stops.english, style: styles.bodyEnglish },
    ],
    valid ? colors.good : colors.bad,
  );
}

function drawHead(paper: Paper, { head }: ChainSection): void {
  paper.need(20);
  paper.y -= 14;
  paper.text(`Tête de la chaîne, événement n° ${head.seq}`, page.left, paper.y, { ...styles.strong, size: 8 });
  paper.text(head.hash ?? NOTHING, page.left + 162, paper.y, styles.digest);
  paper.y -= 6;
}

function drawEvent(paper: Paper, event: ProofEvent): void {
  paper.need(40);
  paper.y -= 15;
  paper.text(String(event.seq), page.left, paper.y, { ...styles.strong, color: colors.accent });
  const words = eventTitle(event);
  const width = paper.text(words, INDENT, paper.y, styles.strong);
  const by = words === event.type ? actor(event.actor) : `${actor(event.actor)} · ${event.type}`;
  paper.text(printable(`· ${by}`), INDENT + width + 4, paper.y, { ...styles.small, size: 7.5 });
  const at = { ...styles.value, size: 8 };
  paper.text(event.at, page.right - paper.width(event.at, at), paper.y, at);
  for (const text of timelineDetails(event)) {
    for (const line of wrap(paper.fonts, text, styles.detail, page.right - INDENT)) {
      paper.need(styles.detail.leading);
      paper.y -= styles.detail.leading;
      paper.text(line, INDENT, paper.y, styles.detail);
    }
  }
  link(paper, 'empreinte', event.hash);
  link(paper, 'précédente', event.prev_hash);
  paper.y -= 6;
  paper.rule(INDENT, page.right, paper.y, colors.line, 0.4);
}

function link(paper: Paper, label: string, hash: string | null): void {
  paper.need(10);
  paper.y -= 10;
  paper.text(label, INDENT, paper.y, styles.small);
  if (hash) paper.text(printable(hash), INDENT + 42, paper.y, { ...styles.digest, size: 6.8 });
  else paper.text('aucune, premier événement', INDENT + 42, paper.y, styles.small);
}

/** The data of an event, then its personal data or the commitments to it. */
function timelineDetails({ data, commitments, openings }: ProofEvent): string[] {
  const entries = Object.entries(data);
  const plain = entries
    .filter(([, value]) => !isList(value))
    .map(([name, value]) => `${fact(name)} : ${spell(value, name)}`);
  const lists = entries.flatMap(([name, value]) =>
    isList(value) ? value.map((one, index) => `${fact(name)} ${index + 1} : ${spell(one, name)}`) : [],
  );
  const bound = Object.entries(commitments).map(([name, committed]) => {
    const opening = openings?.[name];
    return opening
      ? `${fact(name)} : ${opening.value}`
      : `${fact(name)} : effacé, empreinte salée ${committed.slice(0, 16)}…`;
  });
  return [
    ...(plain.length ? [printable(plain.join(' · '))] : []),
    ...lists.map(printable),
    ...(bound.length ? [printable(`données personnelles liées par empreinte : ${bound.join(' · ')}`)] : []),
  ];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Whether the value is a list of objects. Each of them is printed on its own line. */
const isList = (value: unknown): value is object[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Writes a value of the fact with this name. */
function spell(value: unknown, of: string): string {
  if (Array.isArray(value)) return value.length ? value.map((one) => spell(one, of)).join(', ') : 'aucune';
  if (isObject(value)) {
    const facts = Object.entries(value).filter(([, one]) => one !== null);
    // Only documents have an original; the files of other lists have a fingerprint.
    const label = (name: string) => (name === 'sha256' && of !== 'documents' ? 'empreinte' : fact(name));
    return facts.map(([name, one]) => `${label(name)} ${spell(one, name)}`).join(', ');
  }
  if (value === null) return NOTHING;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'string' ? factValue(of, value) : JSON.stringify(value);
}
