import { verifyChain } from '../../../standards/event-chain/index.ts';
import { chapter, panel } from './blocks.ts';
import { colors, styles } from './look.ts';
import { NOTHING } from './moments.ts';
import { printable } from './printable.ts';
import type { EvidenceProof, ProofEvent } from './proof.ts';
import { page, type Sheet } from './sheet.ts';
import { actor, count, eventType, fact } from './words.ts';
import { wrap } from './wrap.ts';

/** Left edge of what is said about an event; its number stands before. */
const INDENT = page.left + 30;

/** The whole chain, in order, each event with its fingerprint and the one before. */
export function drawTimeline(sheet: Sheet, proof: EvidenceProof): void {
  chapter(sheet, 'Chronologie', 'timeline: the hash chain of events', [
    () => drawVerdict(sheet, proof),
    ...proof.events.map((event) => () => drawEvent(sheet, event)),
    () => drawHead(sheet, proof),
  ]);
}

function drawVerdict(sheet: Sheet, { events, head }: EvidenceProof): void {
  const { valid, problems } = verifyChain(events, head);
  const finding = valid
    ? `${count(events.length, 'événement')}, aucune altération.`
    : `altérée (${problems.join(' ; ')}).`;
  panel(
    sheet,
    [
      {
        text: `Chaîne recalculée à l’établissement de ce dossier : ${finding}`,
        style: valid ? styles.good : styles.bad,
      },
      {
        text: `Le dossier est établi pendant le scellement des documents, donc avant l’inscription de l’événement final « enveloppe terminée ». La chaîne s’arrête ici à l’événement n° ${head.seq} ; les suivants s’enchaînent à son empreinte.`,
        style: styles.value,
      },
      {
        text: 'Drawn while the documents were being sealed, hence before the final “completed” event: the head below is the chain’s head at that time.',
        style: styles.bodyEnglish,
      },
    ],
    valid ? colors.good : colors.bad,
  );
}

function drawHead(sheet: Sheet, { head }: EvidenceProof): void {
  sheet.need(20);
  sheet.y -= 14;
  sheet.text(`Tête de la chaîne, événement n° ${head.seq}`, page.left, sheet.y, { ...styles.strong, size: 8 });
  sheet.text(head.hash ?? NOTHING, page.left + 162, sheet.y, styles.digest);
  sheet.y -= 6;
}

function drawEvent(sheet: Sheet, event: ProofEvent): void {
  sheet.need(40);
  sheet.y -= 15;
  sheet.text(String(event.seq), page.left, sheet.y, { ...styles.strong, color: colors.accent });
  const words = eventType(event.type);
  const width = sheet.text(words, INDENT, sheet.y, styles.strong);
  const by = words === event.type ? actor(event.actor) : `${actor(event.actor)} · ${event.type}`;
  sheet.text(printable(`· ${by}`), INDENT + width + 4, sheet.y, { ...styles.small, size: 7.5 });
  const at = { ...styles.value, size: 8 };
  sheet.text(event.at, page.right - sheet.width(event.at, at), sheet.y, at);
  for (const text of detailsOf(event)) {
    for (const line of wrap(sheet.fonts, text, styles.detail, page.right - INDENT)) {
      sheet.need(styles.detail.leading);
      sheet.y -= styles.detail.leading;
      sheet.text(line, INDENT, sheet.y, styles.detail);
    }
  }
  link(sheet, 'empreinte', event.hash);
  link(sheet, 'précédente', event.prev_hash);
  sheet.y -= 6;
  sheet.rule(INDENT, page.right, sheet.y, colors.line, 0.4);
}

function link(sheet: Sheet, label: string, hash: string | null): void {
  sheet.need(10);
  sheet.y -= 10;
  sheet.text(label, INDENT, sheet.y, styles.small);
  if (hash) sheet.text(printable(hash), INDENT + 42, sheet.y, { ...styles.digest, size: 6.8 });
  else sheet.text('aucune, premier événement', INDENT + 42, sheet.y, styles.small);
}

/** The facts of an event, and the personal data it is bound to. */
function detailsOf({ data, commitments, openings }: ProofEvent): string[] {
  const entries = Object.entries(data);
  const plain = entries.filter(([, value]) => !isList(value)).map(([name, value]) => `${fact(name)} : ${spell(value)}`);
  const lists = entries.flatMap(([name, value]) =>
    isList(value) ? value.map((one, index) => `${fact(name)} ${index + 1} : ${spell(one)}`) : [],
  );
  const bound = Object.entries(commitments).map(([name, committed]) => {
    const opening = openings?.[name];
    return opening
      ? `${fact(name)} : ${opening.value}`
      : `${fact(name)} : effacé, engagement ${committed.slice(0, 16)}…`;
  });
  return [
    ...(plain.length ? [printable(plain.join(' · '))] : []),
    ...lists.map(printable),
    ...(bound.length ? [printable(`données engagées : ${bound.join(' · ')}`)] : []),
  ];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** A list of things that have facts of their own: a line for each. */
const isList = (value: unknown): value is object[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

function spell(value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.map(spell).join(', ') : 'aucune';
  if (isObject(value)) {
    const facts = Object.entries(value).filter(([, one]) => one !== null);
    return facts.map(([name, one]) => `${fact(name)} ${spell(one)}`).join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
