import type { Database } from '../../platform/database/index.ts';

/** A message to a signer: what it was, and when a server accepted it. */
export interface Delivery {
  /** For example `envelope.turn`, `envelope.reminder`, `signing.code`. */
  readonly kind: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly queuedAt: Date;
  /** When the mail server or the SMS provider accepted it. Null until then, and where none is configured. */
  readonly acceptedAt: Date | null;
  /** What the mail server said, at most 300 characters. Untrusted. */
  readonly reply: string | null;
}

declare module '../../platform/services.ts' {
  interface LaterRooms {
    /** Lists the messages of the last 30 days to a signer, oldest first. */
    readonly listDeliveries: (database: Database, signerId: string) => Promise<readonly Delivery[]>;
  }
}
