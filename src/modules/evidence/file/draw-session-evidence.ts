import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { sha256Hex } from '../../../kernel/ids.ts';
import type { Witness } from '../../../kernel/told.ts';
import { type ChainHead, eventHash } from '../../../standards/event-chain/index.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import { chapter, Paper, printable, styles } from '../../../standards/typesetting/index.ts';
import { addLogo, drawFrame, SERVICE } from '../../../standards/typesetting/layout/index.ts';
import { type Moment, momentsIn } from './moments.ts';
import { partOpenings } from './parse-proof.ts';
import { PROOF_ATTACHMENT, type ProofEvent, type SessionProof } from './proof.ts';
import { drawRecipe } from './recipe.ts';
import { drawSessionCover } from './session-cover.ts';
import { drawChain } from './timeline.ts';
import { facts, row } from './told.ts';
import { drawTrust } from './trust.ts';

/** Maximum number of events shown. A longer session's marks are on its sheet and in the attachment, one by one. */
const SHOWN = 2_000;
/** Maximum number of problems listed. */
const NAMED = 10;

const stops = {
  french: 'Le dossier est établi pendant le scellement de la feuille, donc avant l’inscription de l’événement final.',
  english:
    'This file was generated while the sheet was being sealed, before the final “sealed” event: the head below is the head of the chain at that time.',
};

/**
 * Recomputes the chain of a session while its events pass. For a long chain, keeps only the events other than marks.
 */
class SessionTimeline {
  readonly #head: ChainHead;
  readonly #problems: string[] = [];
  #events: ProofEvent[] = [];
  #marksLeftOut = 0;
  #seen = 0;
  #last: string | null = null;
  readonly #types = new Set<string>();

  constructor(head: ChainHead) {
    this.#head = head;
  }

  take(event: ProofEvent): void {
    const { openings: _, hash, ...body } = event;
    this.#seen += 1;
    this.#types.add(event.type);
    if (event.seq !== this.#seen || event.prev_hash !== this.#last || eventHash(body) !== hash)
      this.#problem(`event ${event.seq}: was changed or moved`);
    this.#last = hash;
    this.#events.push(event);
    if (this.#events.length > SHOWN) {
      const sessionEvents = this.#events.filter(({ type }) => !type.startsWith('mark.'));
      this.#marksLeftOut += this.#events.length - sessionEvents.length;
      this.#events = sessionEvents.length > SHOWN ? sessionEvents.slice(0, SHOWN) : sessionEvents;
    }
  }

  /** The types of all events that have passed. */
  get witness(): Witness {
    return this.#types;
  }

  draw(paper: Paper): void {
    const { seq, hash } = this.#head;
    if (this.#seen !== seq || this.#last !== hash) this.#problem('the last event is not the head of the chain');
    if (this.#marksLeftOut > 0) {
      this.#marksLeftOut += this.#events.filter(({ type }) => type.startsWith('mark.')).length;
      this.#events = this.#events.filter(({ type }) => !type.startsWith('mark.'));
    }
    const left = `Les inscriptions de présence (${this.#marksLeftOut} événements) ne sont pas repris ici : ils figurent un à un sur la feuille et, avec leurs empreintes, dans les données jointes.`;
    drawChain(paper, {
      events: this.#events,
      head: this.#head,
      problems: this.#problems,
      stops,
      ...(this.#marksLeftOut ? { left } : {}),
    });
  }

  #problem(words: string): void {
    if (this.#problems.length < NAMED) this.#problems.push(words);
  }
}

/** Draws slots and attendees with the numbers that events use for them. */
function drawSessionPeople(
  paper: Paper,
  { session }: Pick<SessionProof, 'session'>,
  witness: Witness,
  moment: Moment,
): void {
  const slots = session.slots.map(({ label, module, starts_at, ends_at, trainer }, index) => () => {
    const what = { text: module ? `${label} · ${module}` : label, style: styles.strong };
    const taught = trainer && [
      { text: trainer.name, style: styles.strong },
      ...(trainer.email ? [trainer.email] : []),
      `formateur n° ${trainer.number} dans les événements`,
    ];
    facts(paper, [
      row(witness, 'slot', [what, `du ${moment(starts_at)}`, `au ${moment(ends_at)}`], index + 1),
      ...(taught ? [row(witness, 'slot_trainer', taught)] : []),
    ]);
  });
  chapter(paper, 'Créneaux', 'slots, with the numbers used in the events', slots);
  const people = session.attendees.map(({ name, email, external_ref }, index) => () => {
    const known = [email, external_ref].filter((one) => one !== null).join(' · ');
    facts(paper, [
      row(witness, 'attendee', [{ text: name, style: styles.strong }, ...(known ? [known] : [])], index + 1),
    ]);
  });
  chapter(paper, 'Participants', 'attendees, with the numbers used in the events', people);
}

/** A session's proof without its events. These are read in pages, because there can be 100,000. */
export type SessionProofHead = Omit<SessionProof, 'events'>;

export interface SessionEvidenceSources {
  /** Reads the events after a `seq`, some at a time. Empty at the end. */
  readonly eventsAfter: (seq: number) => Promise<readonly ProofEvent[]>;
  /**
   * Path of a temporary file next to the evidence file. It and `<path>.openings` hold the growing attachment. Both are
   * removed at the end.
   */
  readonly scratch: string;
  /** The organisation's logo, an opaque PNG; null for none. */
  readonly logo: Buffer | null;
  /** Address of the public verification page; null for none. */
  readonly verifyUrl: string | null;
  /** Receives the file's bytes in order. */
  readonly sink: (bytes: Buffer) => void;
}

/**
 * Draws the evidence file of an attendance session, like `drawEvidenceFile`: PDF/A-3B with the proof and every event
 * attached as `evidence.json`. Memory depends on the events shown, not on their total number.
 */
export async function drawSessionEvidence(
  proof: SessionProofHead,
  fonts: Typefaces,
  { eventsAfter, scratch, logo, verifyUrl, sink }: SessionEvidenceSources,
): Promise<Written> {
  const { session, generated_at } = proof;
  const timeline = new SessionTimeline(proof.head);
  try {
    await writeProof(proof, scratch, eventsAfter, timeline);
    const file = new PdfFile(sink);
    const paper = new Paper(fonts, file);
    const moment = momentsIn(proof.time_zone);
    const { witness } = timeline;
    drawSessionCover(paper, proof, { witness, moment, logo: addLogo(file, logo) });
    drawTrust(paper, proof, witness, moment);
    drawSessionPeople(paper, proof, witness, moment);
    timeline.draw(paper);
    drawRecipe(paper, proof, verifyUrl);
    const frame = {
      running: `Dossier de preuve · ${session.name}`,
      identifier: `Session ${session.id}`,
      aside: `établi le ${moment(generated_at)}`,
      test: session.mode === 'test',
    };
    const outline = paper.finish((number, total) => drawFrame(paper, frame, number, total));
    const at = new Date(generated_at);
    const description = 'Données complètes de la preuve (complete proof, machine-readable)';
    await file.attach(
      { name: PROOF_ATTACHMENT, description, mimeType: 'application/json', at },
      inTurn([scratch, openingsBeside(scratch)]),
    );
    return file.close(
      {
        title: `Dossier de preuve – ${printable(session.name)}`,
        subject: `Session ${session.id}`,
        author: printable(session.organization.name),
        creator: SERVICE,
        at,
        id: sha256Hex(JSON.stringify(proof)).slice(0, 32),
      },
      outline,
    );
  } finally {
    for (const path of [scratch, openingsBeside(scratch)]) await unlink(path).catch(() => {});
  }
}

const openingsBeside = (scratch: string): string => `${scratch}.openings`;

/**
 * Writes the JSON of a proof into two files: the first up to the end of the events, the second from the openings on.
 */
async function writeProof(
  { head, ...proof }: SessionProofHead,
  path: string,
  eventsAfter: SessionEvidenceSources['eventsAfter'],
  timeline: SessionTimeline,
): Promise<void> {
  const chain = openSync(path, 'wx', 0o600);
  const openingsFile = openSync(openingsBeside(path), 'wx', 0o600);
  try {
    writeSync(chain, `${JSON.stringify(proof, null, 2).slice(0, -2)},\n  "events": [`);
    writeSync(openingsFile, '\n  ],\n  "openings": {');
    let opened = false;
    for (let last = 0; ; ) {
      const newEvents = await eventsAfter(last);
      if (newEvents.length === 0) break;
      for (const event of newEvents) timeline.take(event);
      const { events, openings } = partOpenings(newEvents);
      const lines = events.map((event) => JSON.stringify(event)).join(',\n    ');
      writeSync(chain, `${last === 0 ? '' : ','}\n    ${lines}`);
      const opens = Object.entries(openings).map(([seq, own]) => `"${seq}": ${JSON.stringify(own)}`);
      if (opens.length) writeSync(openingsFile, `${opened ? ',' : ''}\n    ${opens.join(',\n    ')}`);
      opened ||= opens.length > 0;
      last = newEvents.at(-1)!.seq;
    }
    writeSync(openingsFile, `\n  },\n  "head": ${JSON.stringify(head)}\n}\n`);
  } finally {
    closeSync(chain);
    closeSync(openingsFile);
  }
}

/** Yields the bytes of several files, one after the other. */
async function* inTurn(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path);
}
