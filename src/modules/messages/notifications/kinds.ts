import type { Mode } from '../../../kernel/actor.ts';

/** Facts of every message about an envelope. The texts come from the sender, so they are untrusted. */
interface EnvelopeFacts {
  readonly recipientName: string;
  readonly organizationName: string;
  /** IANA zone of the organisation, for times. Default: Paris. */
  readonly timeZone?: string;
  readonly envelopeName: string;
  /** In mode TEST the message says that it has no value. */
  readonly mode: Mode;
}

/** Facts of every message about a seal batch. `envelopeName` is the principal's name. */
interface BatchFacts extends EnvelopeFacts {
  /** Number of envelopes in the batch. */
  readonly count: number;
}

/** Facts of every message about an envelope to a member of the team. */
interface SenderFacts extends EnvelopeFacts {
  /** Page of the envelope in the console. It opens only for signed-in members. */
  readonly link: string;
}

/** Facts of every message about a seal batch to a member of the team; the link opens its page in the console. */
interface SenderBatchFacts extends BatchFacts, SenderFacts {}

/** Facts of a message with a signing link. */
interface TurnFacts extends EnvelopeFacts {
  /** The sender's message, shown as a quotation. */
  readonly message: string | null;
  readonly link: string;
  readonly expiresAt: Date | null;
  /** First day of the mission, and the last legal day while it has not passed: YYYY-MM-DD. */
  readonly missionStartsAt?: string | null;
  readonly lastLegalDay?: string | null;
  /** Who gave the signature to this person. Null, or missing, for a person whom the sender named. */
  readonly delegator?: string | null;
}

/** What will be deleted (of a session or an envelope), and when: it can be downloaded before that. */
interface NamedPurge {
  readonly name: string;
  readonly reference: string | null;
  readonly before: Date;
}

/** When and where a session takes place. */
export interface Timetable {
  /** In order of time. */
  readonly slots: readonly {
    readonly id: string;
    readonly label: string;
    readonly startsAt: Date;
    readonly endsAt: Date;
  }[];
  readonly location: string | null;
}

/** Facts of a message with the timetable of a session. */
interface SessionFacts extends EnvelopeFacts {
  readonly link: string;
  readonly timetable: Timetable;
}

/** Kinds of messages and the data of each. A link is a credential: store it only in the message. */
export interface MessageData {
  /** It is the signer's turn. */
  readonly 'envelope.turn': TurnFacts;
  /** It still is. */
  readonly 'envelope.reminder': TurnFacts;
  /** It is the turn of an approver, at first or still. */
  readonly 'envelope.approve': TurnFacts;
  /** It is the turn of a viewer, at first or still. */
  readonly 'envelope.read': TurnFacts;
  /** Everybody has signed and the documents are sealed. The page offers them. */
  readonly 'envelope.completed': EnvelopeFacts & { readonly link: string };
  /** To the sender: a signer declined. `message` is the reason, in the signer's words. */
  readonly 'sender.declined': SenderFacts & { readonly signerName: string; readonly message: string | null };
  /** To the sender: an approver does not agree. `message` is the reason, in the approver's words. */
  readonly 'sender.not_approved': MessageData['sender.declined'];
  /** To the sender: `delegator` gave the signature to the signer, whose address is `address`. `reason` is theirs, or null. */
  readonly 'sender.delegated': SenderFacts & {
    readonly signerName: string;
    readonly delegator: string;
    readonly address: string;
    readonly reason: string | null;
  };
  /** To the sender: a mail to a signer was not delivered. `message` is the mail server's explanation, `link` leads to the correction. */
  readonly 'sender.undelivered': SenderFacts & { readonly signerName: string; readonly message: string | null };
  /** To the sender: a signer signed. `done` of `all` signers have signed. */
  readonly 'sender.signed': SenderFacts & { readonly signerName: string; readonly done: number; readonly all: number };
  readonly 'sender.completed': SenderFacts;
  /** To the sender, with the names of those who have not signed. */
  readonly 'sender.expiring': SenderFacts & { readonly missing: string; readonly expiresAt: Date };
  /** To the sender, with the names of those who had not signed; null if there are none. */
  readonly 'sender.expired': SenderFacts & { readonly missing: string | null };
  /** To the creator of a batch: its agent refused it. `message` is the reason, in the agent's words. */
  readonly 'sender.batch_refused': SenderBatchFacts & { readonly signerName: string; readonly message: string | null };
  /** To the creator of a batch: all is sealed. `dropped` envelopes were canceled before; null if none was. */
  readonly 'sender.batch_completed': SenderBatchFacts & { readonly dropped: number | null };
  /** To the creator of a batch: it ended before its agent decided. */
  readonly 'sender.batch_expired': SenderBatchFacts & { readonly signerName: string };
  readonly 'sender.batch_changed': SenderBatchFacts & { readonly signerName: string };
  readonly 'sender.batch_mandate_over': SenderBatchFacts & { readonly signerName: string };
  /** To members: attendance sheets will be deleted. `envelopeName` is the name of the session that is first. */
  readonly 'sender.purge': SenderFacts & { readonly purges: readonly NamedPurge[] };
  /** To members: documents of completed envelopes will be deleted, of those named and of `more` (null: of no others). */
  readonly 'sender.documents_purge': SenderFacts & {
    readonly purges: readonly NamedPurge[];
    readonly more: number | null;
  };
  /** To the sender: the credits are too few for a visitor of a signing link. `link` opens the page of its template. */
  readonly 'sender.link_short': SenderFacts;
  /** `reason` is the organisation's, or null. */
  readonly 'envelope.canceled': EnvelopeFacts & { readonly reason?: string | null };
  readonly 'envelope.expired': EnvelopeFacts;
  /** A one-time code, by e-mail or SMS. */
  readonly 'signing.code': EnvelopeFacts & { readonly code: string; readonly minutes: number };
  /** A code that proves the address of a visitor of a signing link. `envelopeName` is the name of the template. */
  readonly 'link.code': EnvelopeFacts & { readonly code: string; readonly minutes: number };
  /** A code with which a member signs in to the console or confirms an address. */
  readonly 'console.code': EnvelopeFacts & { readonly code: string; readonly minutes: number };
  /** An invitation to a team. */
  readonly 'console.invitation': EnvelopeFacts & { readonly link: string; readonly expiresAt: Date };
  /** Sent to a member's former address after it was changed. */
  readonly 'console.email_changed': EnvelopeFacts & {
    /** The new address, masked. */
    readonly address: string;
  };
  /** A seal batch waits for its agent. */
  readonly 'batch.pending': BatchFacts & { readonly link: string; readonly expiresAt: Date };
  /** An attendee's personal link, valid for the whole session. */
  readonly 'attendance.invitation': SessionFacts;
  /** A slot is open and the attendee has not signed in it. */
  readonly 'attendance.reminder': EnvelopeFacts & { readonly link: string; readonly slot: string };
  /** A remote attendee is asked to confirm their presence, until `expiresAt`. */
  readonly 'attendance.check': EnvelopeFacts & {
    readonly link: string;
    readonly slot: string;
    readonly expiresAt: Date;
  };
  /** The trainer's link to the trainer space. */
  readonly 'attendance.trainer': SessionFacts;
  /** The code that authorises a batch. */
  readonly 'batch.code': BatchFacts & { readonly code: string; readonly minutes: number };
}

export type MessageKind = keyof MessageData;

/** A message to send. An SMS has no `subject` and no `html`. */
export interface ComposedMessage {
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/** Text of a message. `{name}` is replaced by its value. A paragraph with a missing value is left out. */
export interface MessageText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label of the button. Only for messages with a link. */
  readonly button?: string;
  readonly notes: readonly string[];
}

/** Words of an organisation for a mail, with values as in `MessageText`. Missing or null: the words of the service. */
export interface MailWords {
  readonly subject?: string | null;
  readonly opening?: string | null;
}
