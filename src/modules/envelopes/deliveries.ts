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
