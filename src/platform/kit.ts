import type { Clock } from '../kernel/clock.ts';
import type { Config } from './config/index.ts';
import type { Database } from './database/index.ts';
import type { Keystore } from './keystore/index.ts';
import type { Log } from './log/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Bus } from './realtime/index.ts';
import type { TemporaryLinks } from './storage/links.ts';
import type { BlobStorage } from './storage/index.ts';

/**
 * The machines a use-case may use, made once by `app/compose.ts`. Rooms are functions of a kit, an actor and an input;
 * what a room keeps in memory for a kit hangs on it by a WeakMap of its own.
 */
export interface Kit {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: BlobStorage;
  readonly links: TemporaryLinks;
  readonly keystore: Keystore;
  readonly bus: Bus;
  readonly log: Log;
  /** Null in development without SMTP_URL: messages then stay in the mailbox page. */
  readonly mailer: Mailer | null;
}
