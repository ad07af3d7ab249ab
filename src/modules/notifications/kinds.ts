import type { Mode } from '../../kernel/actor.ts';

/** The languages that a message is written in. */
export type Language = 'fr' | 'en';

/** What every message about an envelope tells. Texts of the sender, hence of a stranger. */
interface EnvelopeFacts {
  readonly recipientName: string;
  readonly organizationName: string;
  readonly envelopeName: string;
  /** Messages of mode TEST say that they are without value. */
  readonly mode: Mode;
}

/** What every message about a seal batch tells its agent: in the place of an envelope's name, the principal's. */
interface BatchFacts extends EnvelopeFacts {
  /** Envelopes in it. */
  readonly count: number;
}

/** Kinds of message, and what each needs to be written. A link is a credential: it goes into the message only. */
export interface MessageData {
  /** It is your turn to sign. */
  readonly 'envelope.turn': EnvelopeFacts & {
    /** The sender's words, shown as a quotation. */
    readonly message: string | null;
    readonly link: string;
    readonly expiresAt: Date | null;
  };
  /** Everybody has signed and the documents are sealed; the page has them. */
  readonly 'envelope.completed': EnvelopeFacts & { readonly link: string };
  readonly 'envelope.canceled': EnvelopeFacts;
  readonly 'envelope.expired': EnvelopeFacts;
  /** A one-time code, by e-mail or SMS. */
  readonly 'signing.code': EnvelopeFacts & { readonly code: string; readonly minutes: number };
  /** A code that signs a member in to the console, or confirms their address. */
  readonly 'console.code': EnvelopeFacts & { readonly code: string; readonly minutes: number };
  /** Somebody is invited to a team. */
  readonly 'console.invitation': EnvelopeFacts & { readonly link: string; readonly expiresAt: Date };
  /** To the former address of a member: another one took its place. */
  readonly 'console.email_changed': EnvelopeFacts & {
    /** The new address, masked. */
    readonly address: string;
  };
  /** A list of documents waits for its agent. */
  readonly 'batch.pending': BatchFacts & { readonly link: string; readonly expiresAt: Date };
  /** An attendee's personal link, good for the whole session. */
  readonly 'attendance.invitation': EnvelopeFacts & { readonly link: string };
  /** A slot is open, and the attendee has not signed in it. */
  readonly 'attendance.reminder': EnvelopeFacts & { readonly link: string; readonly slot: string };
  /** The trainer's link to the trainer space. */
  readonly 'attendance.trainer': EnvelopeFacts & { readonly link: string };
  /** The one code for the whole list. */
  readonly 'batch.code': BatchFacts & { readonly code: string; readonly minutes: number };
}

export type MessageKind = keyof MessageData;

/** A message as it leaves: no `subject` and `html` in an SMS. */
export interface ComposedMessage {
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}
