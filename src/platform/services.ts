import type { Mode, PersonalLinkKind } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from './config/index.ts';
import type { Database, Prisma, Tx } from './database/index.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Keystore } from './keystore/index.ts';
import type { Log } from './log/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Neighbours } from './neighbours/index.ts';
import type { Bus } from './realtime/index.ts';
import type { SmsSender } from './sms/index.ts';
import type { BlobStorage, NamedFiles } from './storage/index.ts';
import type { TemporaryLinks } from './storage/links.ts';

/** A domain event, as passed to subscribers within its transaction. */
export interface DomainEvent {
  readonly type: string;
  /** The row that it is about. */
  readonly subjectId: string;
  /** The envelope, batch, session, mandate or identity whose chain it belongs to. */
  readonly aggregateId: string;
  readonly organizationId: string;
  readonly mode: Mode;
  /** Data for subscribers only, such as a one-time code to send; never stored or logged. */
  readonly confidential?: Readonly<Record<string, string>>;
}

/** Builds SQL about blobs in use: `live-blobs.ts` of the documents room. */
export interface BlobQuestion {
  readonly asks: (column: string) => string;
  /** SQL expressions of the current time, and of an hour before. */
  readonly now: string;
  readonly anHourAgo: string;
}

/**
 * Functions about the data of later rooms, which earlier rooms cannot import. `app/later-rooms.ts` takes each from the
 * room that owns the data.
 */
export interface LaterRooms {
  /** Returns those of the envelopes whose sealing has begun. */
  readonly findBegunSeals: (
    client: Tx | Database['prisma'],
    envelopeIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Envelopes that are in no live batch, as a condition of a query. */
  readonly inNoLiveBatch: Prisma.EnvelopeWhereInput;
  /** By kind of personal link: returns the generation of each subject's link, without subjects that do not exist. */
  readonly linkGenerations: Readonly<
    Record<
      PersonalLinkKind,
      (database: Database, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
    >
  >;
  /** Lists the ids of open attendance slots. */
  readonly listOpenSlots: (database: Database) => Promise<readonly string[]>;
  /** Subquery with the column `id`: the envelopes whose documents are kept. */
  readonly unpurgedEnvelopes: string;
  /** Queries for blobs in use other than those of documents: one column, `sha256`. */
  readonly liveBlobs: readonly ((question: BlobQuestion) => string)[];
}

/**
 * What use-cases need of the platform. `app/compose.ts` makes it once; use-cases take it, an actor and an input.
 * A room that keeps something for the life of the process adds a field of its own, typed there by declaration merging
 * (`interface Services` in the room), because this floor knows no room: `sandboxes` of documents, `sealing` of signing,
 * `webhooks`, `presenceFeeds` and `markQueues` of attendance, `shortCodes` of access.
 */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: BlobStorage;
  readonly namedFiles: NamedFiles;
  readonly links: TemporaryLinks;
  readonly keystore: Keystore;
  readonly bus: Bus;
  readonly rates: RateLimiter;
  readonly log: Log;
  /** Tracks which external services answer. */
  readonly neighbours: Neighbours;
  /** Null in development without SMTP_URL: messages then stay on the mailbox page. */
  readonly mailer: Mailer | null;
  /** Null in development without SMS_URL; the same applies. */
  readonly sms: SmsSender | null;
  /** Calls the subscribing rooms in order, within the transaction of the events. */
  readonly dispatch: (tx: Tx, domainEvents: readonly DomainEvent[]) => Promise<void>;
  readonly laterRooms: LaterRooms;
}
