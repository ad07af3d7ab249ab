import type { Mode } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from './config/index.ts';
import type { Database, Tx } from './database/index.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Keystore } from './keystore/index.ts';
import type { Log } from './log/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Neighbours } from './neighbours/index.ts';
import type { Bus } from './realtime/index.ts';
import type { SmsSender } from './sms/index.ts';
import type { BlobStorage, NamedFiles } from './storage/index.ts';
import type { TemporaryLinks } from './storage/links.ts';

/** An event as the listeners of its transaction see it. */
export interface Happening {
  readonly type: string;
  /** The row it happened to. */
  readonly subjectId: string;
  /** The envelope (later: session) it belongs to. */
  readonly aggregateId: string;
  readonly organizationId: string;
  readonly mode: Mode;
  /** Handed to listeners only, never stored or logged: a one-time code to be sent. */
  readonly inConfidence?: Readonly<Record<string, string>>;
}

/**
 * The machines a use-case may use, made once by `app/compose.ts`. Rooms are functions of a kit, an actor and an input;
 * what a room keeps in memory for a kit hangs on it by a WeakMap of its own.
 */
export interface Kit {
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
  /** Which outside services answer. */
  readonly neighbours: Neighbours;
  /** Null in development without SMTP_URL: messages then stay in the mailbox page. */
  readonly mailer: Mailer | null;
  /** Null in development without SMS_URL, likewise. */
  readonly sms: SmsSender | null;
  /** Lets the listening rooms act, in their order, in the transaction in which something happens, once or many times. */
  readonly react: (tx: Tx, happenings: readonly Happening[]) => Promise<void>;
}
