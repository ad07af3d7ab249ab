import type { Mode } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from './config/index.ts';
import type { Connections, Database, Tx } from './database/index.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Keystore } from './keystore/index.ts';
import type { Log } from './log/index.ts';
import type { ClockWatch } from './machine-clock/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Neighbours } from './neighbours/index.ts';
import type { Bus } from './realtime/index.ts';
import type { SmsSender } from './sms/index.ts';
import type { BlobsInUse } from './storage/blobs-in-use.ts';
import type { BlobStorage, NamedFiles } from './storage/index.ts';
import type { TemporaryLinks } from './storage/server.ts';

/** A domain event, as passed to subscribers within its transaction. */
export interface DomainEvent {
  readonly type: string;
  /** The row that it is about. */
  readonly subjectId: string;
  /** The envelope, batch, session, mandate or identity whose chain it belongs to. */
  readonly aggregateId: string;
  readonly organizationId: string;
  readonly mode: Mode;
  /** The aggregate after the event, if the act that caused it has it. The room of the aggregate knows its type. */
  readonly aggregate?: object;
  /** Data for subscribers only, such as a one-time code to send; never stored or logged. */
  readonly confidential?: Readonly<Record<string, string>>;
}

/**
 * What use-cases need of the platform. `app/compose.ts` makes it once; use-cases take it, an actor and an input.
 */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  /** Asserts that the clock is right before a moment is written. */
  readonly clockWatch: ClockWatch;
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
  /** Blobs in use, as the rooms say. */
  readonly blobsInUse: BlobsInUse;
  /**
   * Finds what a room gives to others or keeps for the life of the process: the manifest of the room (`services`) makes it
   * at the first use.
   */
  readonly of: <T>(key: ServiceKey<T>) => T;
}

/** What use-cases need that do nothing outside the database. Commands open these parts alone. */
export type DatabaseServices = Pick<Services, 'config' | 'clock' | 'database'>;

/** What a plain SQL read needs: no Prisma, which a short process would load for one statement. */
export interface SqlServices {
  readonly database: Connections;
}

/** Key by which `Services.of` finds what one room gives to the others, or keeps for the life of the process. */
export interface ServiceKey<T> {
  /** For messages of errors. Two keys are the same only if they are one object. */
  readonly name: string;
  /** Never set: carries the type. */
  readonly type?: T;
}

export const serviceKey = <T>(name: string): ServiceKey<T> => ({ name });
