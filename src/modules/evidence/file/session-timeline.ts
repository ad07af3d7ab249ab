import { type ChainHead, eventHash } from '../../../standards/event-chain/index.ts';
import type { Paper } from '../../../standards/typesetting/index.ts';
import type { ProofEvent } from './proof.ts';
import { drawChain } from './timeline.ts';
import type { Witness } from './told.ts';

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
export class SessionTimeline {
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
