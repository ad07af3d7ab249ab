import type { Actor, ClientScope, KeyActor, PersonalLinkKind, Seat } from '../../kernel/actor.ts';
import type { Database } from '../../platform/database/index.ts';
import { type ServiceKey, type Services, serviceKey } from '../../platform/services.ts';
import type { Person } from './people/restrict-person.ts';

/** What this room needs of later rooms; their manifests give it. `src/app` gives `readPersonData`. */

/** Returns those of `ids` that belong to an organisation and mode. */
type FindSubjects = (
  database: Database,
  owner: Pick<KeyActor, 'organizationId' | 'mode'>,
  ids: readonly string[],
) => Promise<readonly string[]>;

/** By the scope that reads the subjects. */
export const findSubjects = {
  'envelopes:read': serviceKey<FindSubjects>('findSubjects, envelopes:read'),
  'attendance:write': serviceKey<FindSubjects>('findSubjects, attendance:write'),
} satisfies Readonly<Record<ClientScope, ServiceKey<FindSubjects>>>;

/** By kind of link: returns the generation of each subject's link, without subjects that do not exist. */
type ReadGenerations = (database: Database, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export const linkGenerations = {
  sign: serviceKey<ReadGenerations>('linkGenerations, sign'),
  trainer: serviceKey<ReadGenerations>('linkGenerations, trainer'),
  attend: serviceKey<ReadGenerations>('linkGenerations, attend'),
  batch: serviceKey<ReadGenerations>('linkGenerations, batch'),
  open: serviceKey<ReadGenerations>('linkGenerations, open'),
  host: serviceKey<ReadGenerations>('linkGenerations, host'),
  seat: serviceKey<ReadGenerations>('linkGenerations, seat'),
} satisfies Readonly<Record<PersonalLinkKind, ServiceKey<ReadGenerations>>>;

/** For links whose subject is read when they are opened. */
export const linkSubjects = {
  sign: serviceKey<ReadSubjects<object>>('linkSubjects, sign'),
  attend: serviceKey<ReadSubjects<object>>('linkSubjects, attend'),
};

/** Returns who sits at a seat, by the id of the signing in person. Null if it is nobody's turn. */
export const readSeat =
  serviceKey<
    (
      database: Database,
      id: string,
    ) => Promise<(Seat & { readonly signerId: string; readonly generation: number }) | null>
  >('readSeat');

/** Lists the ids of open attendance slots. */
export const listOpenSlots = serviceKey<(database: Database) => Promise<readonly string[]>>('listOpenSlots');

/** The ids of the envelopes in which a person was erased as a signer, and of those that have not ended. */
export interface Erased {
  readonly erased: readonly string[];
  readonly left: readonly string[];
}

/** Erases a signer of the envelopes of an organisation that have ended, by e-mail address. */
export const eraseSignersByEmail =
  serviceKey<(services: Pick<Services, 'database'>, organizationId: string, email: string) => Promise<Erased>>(
    'eraseSignersByEmail',
  );

/** Rows of one person, by table. Encrypted columns are decrypted. */
type PersonRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Reads everything that an organisation stores about a person; null if a table has more than `most` rows. */
export const readPersonData =
  serviceKey<(person: Person, most: number) => Promise<PersonRows | null>>('readPersonData');

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
