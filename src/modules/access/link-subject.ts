import type { Actor } from '../../kernel/actor.ts';
import type { Database } from '../../platform/database/index.ts';

/** Reads the subjects of links by id, with the generation of each one's link. Unknown ids are left out. */
export type ReadSubjects<Subject extends object> = (
  database: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly generation: number; readonly subject: Subject }>>;

/** How long a subject may be used, ms: while the body of a request arrives, the link can be replaced. */
const FRESH = 1_000;

/** What authentication has read of a link's subject. The actor carries it to the first use case of the request. */
export class LinkSubject {
  readonly #by: ReadSubjects<object>;
  #subject: object | null;
  readonly #until = performance.now() + FRESH;

  constructor(by: ReadSubjects<object>, subject: object) {
    this.#by = by;
    this.#subject = subject;
  }

  /** Gives the subject once, if it was read by this function within the last second. */
  take<Subject extends object>(by: ReadSubjects<Subject>): Subject | null {
    if (by !== this.#by) return null;
    const subject = this.#subject;
    this.#subject = null;
    return performance.now() < this.#until ? (subject as Subject | null) : null;
  }
}

/**
 * Returns what authentication has read of the subject by this function, once; null if the use case must read it. Only for
 * a use case that begins with this read, and reads again under a lock what it decides later.
 */
export const takeLinkSubject = <Subject extends object>(actor: Actor, by: ReadSubjects<Subject>): Subject | null =>
  actor.kind === 'link' && actor.subject instanceof LinkSubject ? actor.subject.take(by) : null;
