import type { ClientScope, KeyActor, PersonalLinkKind } from '../../kernel/actor.ts';
import type { Database } from '../../platform/database/index.ts';
import { type ServiceKey, serviceKey } from '../../platform/service-key.ts';
import type { Services } from '../../platform/services.ts';
import type { ReadSubjects } from './link-subject.ts';
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
} satisfies Readonly<Record<PersonalLinkKind, ServiceKey<ReadGenerations>>>;

/** For links whose subject is read when they are opened. */
export const linkSubjects = {
  sign: serviceKey<ReadSubjects<object>>('linkSubjects, sign'),
  attend: serviceKey<ReadSubjects<object>>('linkSubjects, attend'),
};

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
