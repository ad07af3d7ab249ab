import { signal } from '@preact/signals';
import type { FieldKind } from '../../../../kernel/field-kinds.ts';
import type { LanguageName } from '../../../../kernel/language.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import type { ActiveContentKind, InviteBy, Language, MandateScope, RecipientRole } from '../../generated/graphql.ts';
import { type Mode, mode } from '../mode.ts';
import type { Attributes } from './editor/field-types.ts';
import type { Box, Size } from './editor/geometry.ts';
import type { Kind } from './kinds.ts';

export interface DraftDocument {
  readonly key: string;
  /** Id of the saved document; null until it is saved. */
  readonly id: string | null;
  readonly name: string;
  readonly file: File;
  readonly pages: readonly Size[];
  /**
   * Active content of the PDF: as the service reported it for a saved document, else as far as the browser can tell.
   */
  readonly activeContent: readonly { readonly kind: ActiveContentKind }[];
}

/** How a signer proves control of their address or number. If there are two methods, the first one is offered first. */
export const invitations = ['EMAIL', 'SMS', 'BOTH', 'IN_PERSON'] as const satisfies readonly InviteBy[];

export type Ways = '' | 'OTP_EMAIL' | 'OTP_SMS' | 'OTP_EMAIL OTP_SMS' | 'OTP_SMS OTP_EMAIL';

/** The attested identity of a person: an existing one, or one attested now. */
export interface DraftIdentity {
  readonly kind: 'known' | 'new';
  /** Id of an existing identity. */
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly birthDate: string;
  readonly documentType: '' | 'ID_CARD' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'DRIVING_LICENCE' | 'OTHER';
  /** Never sent; only its hash is. */
  readonly documentNumber: string;
  readonly documentExpiresOn: string;
  readonly verifiedBy: string;
}

/** A file that the sender asks of a signer. */
export interface DraftAttachment {
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly required: boolean;
}

/** What a person does. Who does not sign has no code, no identity and no field. */
export type PersonRole = 'SIGNER' | RecipientRole;

/** A person who takes part; in a template a role, whose name stands in place of a person's, and who has no address. */
export interface DraftPerson {
  readonly key: string;
  /** Id of the saved signer; null until it is saved, and for people who do not sign. */
  readonly id: string | null;
  readonly role: PersonRole;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Null for that of the organisation. */
  readonly language: LanguageName | null;
  /** Place in the signing order. People of the same number act at the same time. It has no effect on copies. */
  readonly order: number;
  readonly ways: Ways;
  /** How the link is sent. */
  readonly inviteBy: InviteBy;
  /** Signs with a certificate of their own, at their trust service. At level ADVANCED only. */
  readonly ownCertificate: boolean;
  readonly identity: DraftIdentity;
  readonly attachments: readonly DraftAttachment[];
}

export interface DraftField extends Box, Attributes {
  readonly key: string;
  /** Id of the saved field of a template; null for new ones, and in envelopes. */
  readonly id: string | null;
  readonly document: string;
  readonly signer: string;
  readonly type: FieldKind;
  /** From 1. */
  readonly page: number;
  readonly value: string;
}

/** Which rule decides on reminders. Numbers as typed; they are used for a rule of its own. */
export interface DraftReminders {
  readonly choice: 'default' | 'own' | 'off';
  readonly firstAfterDays: string;
  readonly everyDays: string;
  readonly most: string;
}

export interface Draft {
  readonly kind: Kind;
  /** Id of the saved envelope or template; null until it is saved. */
  readonly id: string | null;
  readonly name: string;
  /** Id of the folder. Empty: none. A template has none. */
  readonly folderId: string;
  readonly message: string;
  readonly level: 'SIMPLE' | 'ADVANCED' | 'ORGANIZATION_SEAL';
  readonly mandateId: string;
  /** Empty: not stated. */
  readonly documentKind: '' | MandateScope;
  /** Language of dates and of the lines below signatures. */
  readonly documentLanguage: Language;
  /** YYYY-MM-DD. Empty: none. */
  readonly missionStartsAt: string;
  /** As typed. */
  readonly expiresInDays: string;
  readonly retentionDays: string;
  readonly qualifiedTimestamp: boolean;
  /** Whether signers may name another person, and correct the spelling of their name. */
  readonly allowDelegation: boolean;
  readonly allowNameCorrection: boolean;
  readonly reminders: DraftReminders;
  readonly documents: readonly DraftDocument[];
  /** In the order of the list, which is that of the turns when the draft is opened. */
  readonly people: readonly DraftPerson[];
  readonly fields: readonly DraftField[];
}

let made = 0;
/** Returns a key for a part of the draft, unique while the page is open. */
export const newKey = (): string => `n${(made += 1)}`;

export const nobody: DraftIdentity = {
  kind: 'known',
  id: '',
  givenName: '',
  familyName: '',
  birthDate: '',
  documentType: '',
  documentNumber: '',
  documentExpiresOn: '',
  verifiedBy: '',
};

export const newPerson = (initial: Partial<DraftPerson> = {}): DraftPerson => ({
  key: newKey(),
  id: null,
  role: 'SIGNER',
  name: '',
  email: '',
  phone: '',
  language: null,
  order: 1,
  // For contracts a code is recommended, and most envelopes are contracts.
  ways: 'OTP_EMAIL',
  inviteBy: 'EMAIL',
  ownCertificate: false,
  identity: nobody,
  attachments: [],
  ...initial,
});

/** The rule that is proposed. */
export const newReminders: DraftReminders = { choice: 'default', firstAfterDays: '3', everyDays: '4', most: '3' };

const empty = (kind: Kind): Draft => ({
  kind,
  id: null,
  name: '',
  folderId: '',
  message: '',
  level: 'SIMPLE',
  mandateId: '',
  documentKind: '',
  documentLanguage: 'FR',
  missionStartsAt: '',
  qualifiedTimestamp: true,
  allowDelegation: false,
  allowNameCorrection: false,
  reminders: newReminders,
  expiresInDays: String(limits.expiresInDays.default),
  retentionDays: String(limits.retentionDays.default),
  documents: [],
  people: [newPerson()],
  fields: [],
});

/**
 * The envelope or the template that is being composed. It survives a switch to another view. It survives a reload only if it is
 * saved: an envelope keeps itself as a draft as soon as the service can keep it (`autosave.ts`).
 */
export const draft = signal<Draft>(empty('envelope'));

export const change = (part: Partial<Draft>): void => {
  draft.value = { ...draft.value, ...part };
};

export const changePerson = (key: string, part: Partial<DraftPerson>): void =>
  change({ people: draft.value.people.map((person) => (person.key === key ? { ...person, ...part } : person)) });

/** Whether a person signs. Only who signs can have fields, a code and an identity. */
export const signs = ({ role }: Pick<DraftPerson, 'role'>): boolean => role === 'SIGNER';

/** Those who sign, in the order of the list. The service counts them apart from the others. */
export const signersIn = ({ people }: Pick<Draft, 'people'>): DraftPerson[] => people.filter(signs);

/** A person who does not sign. */
export type DraftRecipient = DraftPerson & { readonly role: RecipientRole };

export const isRecipient = (person: DraftPerson): person is DraftRecipient => !signs(person);

/** Those who do not sign, in the order of the list. */
export const recipientsIn = ({ people }: Pick<Draft, 'people'>): DraftRecipient[] => people.filter(isRecipient);

/** Error messages by path: `name`, `people.n2.email`, `documents.n1`, `fields.n7.page`, `cost`. */
export const problems = signal<Readonly<Record<string, string>>>({});

/** Clears the error of a path after its value changed. */
export function settle(path: string): void {
  if (!(path in problems.value)) return;
  const { [path]: _, ...left } = problems.value;
  problems.value = left;
}

export const steps = ['people', 'fields', 'review'] as const;
export type Step = (typeof steps)[number];
export const step = signal<Step>('people');

let first: Step = 'people';

/** Opens the next saved draft at a step. */
export const openAt = (next: Step): void => {
  first = next;
};

/** Shows the step at which the opened draft begins. */
export const showFirstStep = (): void => {
  step.value = first;
  first = 'people';
};

/** The draft as it was last saved, its mode, and the newest event of its envelope that this page has read. */
let saved: { readonly as: Draft; readonly mode: Mode; readonly lastEvent: string | null } | undefined;

/** Shows a draft that was saved as `as`. `now` has what was changed since. */
export function showSaved(as: Draft, lastEvent: string | null, now = as): void {
  saved = { as, mode: mode.peek(), lastEvent };
  draft.value = now;
}

/** Hash of the newest event of the saved envelope that this page has read. A change by somebody else has a newer one. */
export const lastEventOfSaved = (): string | null => saved?.lastEvent ?? null;

/** The mode of the saved draft; null if nothing was saved. */
export const modeOfSaved = (): Mode | null => (draft.value.id && saved ? saved.mode : null);

/**
 * What became of the last automatic save: the time of the save, no answer, or a refusal because the draft was changed, sent
 * or canceled elsewhere. Null before the first one, and after any other refusal, which stands at its field.
 */
export const kept = signal<Date | 'unanswered' | 'elsewhere' | null>(null);

/** Replaces the draft with an empty one. */
export function discard(kind: Kind): void {
  saved = undefined;
  draft.value = empty(kind);
  problems.value = {};
  kept.value = null;
  step.value = 'people';
}

/** Whether leaving the page would lose changes. */
export const isBegun = (): boolean => {
  const { id, name, message, documents, people } = draft.value;
  if (id) return draft.value !== saved?.as;
  return Boolean(name || message || documents.length || people.some((person) => person.name || person.email));
};
