import { isInvitedBySms } from '../../kernel/invite-by.ts';
import type { Envelope, Signer } from '../../platform/database/index.ts';

/**
 * The people of an envelope are rows of one table, in two lists that never mix: `signers` sign, and everything that counts
 * signatures reads them; `recipients` take part without a signature. The relation `people` of Prisma has both, so a row of it
 * is neither until `signersAmong` or `recipientsOf` has chosen.
 */

/** The roles of those who sign: personally, or for the principal of a mandate. */
export const signingRoles = ['SIGNER', 'AGENT'] as const;
/** The roles of those who agree, read or receive a copy. */
export const recipientRoles = ['APPROVER', 'VIEWER', 'COPY'] as const;

export type RecipientRole = (typeof recipientRoles)[number];

/** A row of a person who signs. REST lists them, and prices count them. */
export type EnvelopeSigner = Signer & { readonly role: (typeof signingRoles)[number] };

/** A row of a person who takes part without a signature. */
export type Recipient = Signer & { readonly role: RecipientRole };

/** An envelope with those who sign, by position. */
export type EnvelopeWithSigners = Envelope & { readonly signers: EnvelopeSigner[] };

/** The two lists of an envelope, each by position. */
export interface People {
  readonly signers: readonly EnvelopeSigner[];
  readonly recipients: readonly Recipient[];
}

/** An envelope with everybody who takes part. */
export type EnvelopeWithPeople = EnvelopeWithSigners & { readonly recipients: Recipient[] };

type Roled = Pick<Signer, 'role'>;

/** Whether a person signs. False for approvers, viewers and copies. */
export const isSigner = <P extends Roled>(person: P): person is P & Pick<EnvelopeSigner, 'role'> =>
  (signingRoles as readonly string[]).includes(person.role);

const isRecipient = <P extends Roled>(person: P): person is P & Pick<Recipient, 'role'> => !isSigner(person);

/** Those of the rows who sign. */
export const signersAmong = <P extends Roled>(people: readonly P[]): (P & Pick<EnvelopeSigner, 'role'>)[] =>
  people.filter(isSigner);

/** Those of the rows who take part without a signature. */
export const recipientsOf = <P extends Roled>(people: readonly P[]): (P & Pick<Recipient, 'role'>)[] =>
  people.filter(isRecipient);

/** Everybody, by position: those who sign come first. */
export const everybody = ({ signers, recipients }: People): Signer[] => [...signers, ...recipients];

/** The envelope with another row of one of its people. */
export const withPerson = <E extends People>(envelope: E, person: Signer): E => {
  const replaced = <P extends Signer>(rows: readonly P[]) =>
    rows.map((row) => (row.id === person.id ? { ...person, role: row.role } : row));
  return { ...envelope, signers: replaced(envelope.signers), recipients: replaced(envelope.recipients) };
};

type Numbered = Pick<Signer, 'role' | 'position'>;

/** Name of a person in the chain: role and number from 1 among all people, never personal data. */
export const signerActor = ({ role, position }: Numbered): string => `${nounOf({ role })}:${position + 1}`;

/** The event of something that can happen to every person, as signers and recipients name it. */
export const personEventType = <Act extends string>({ role }: Roled, act: Act): `${'signer' | 'recipient'}.${Act}` =>
  `${nounOf({ role })}.${act}`;

/** Data of an event about a person. */
export const about = ({ role, position }: Numbered): Readonly<Record<string, number>> => ({
  [nounOf({ role })]: position + 1,
});

/** By which way a person is sent the link, as the chain says it, and to which address or number. Nobody sends it to who signs in person. */
export function sentLink({ inviteBy, email, phone }: Pick<Signer, 'inviteBy' | 'email' | 'phone'>) {
  if (inviteBy === 'IN_PERSON') return { data: { channel: 'in_person' }, personal: { sent_to: null } };
  const isBySms = isInvitedBySms(inviteBy) && phone !== null;
  if (!isBySms) return { data: { channel: 'email' }, personal: { sent_to: email } };
  return inviteBy === 'SMS'
    ? { data: { channel: 'sms' }, personal: { sent_to: phone } }
    : { data: { channel: 'email_and_sms' }, personal: { sent_to: email, phone } };
}

const nounOf = (person: Roled) => (isSigner(person) ? 'signer' : 'recipient');

/** Signers who sign personally. Agents seal in batches and get no notice for a single envelope. */
export const personalSigners = (signers: readonly EnvelopeSigner[]): EnvelopeSigner[] =>
  signers.filter(({ role }) => role === 'SIGNER');

const isDone = ({ status }: Pick<Signer, 'status'>): boolean => status === 'SIGNED';

/**
 * Whether all personal signers have signed and all approvers have agreed. Then only the seal is left: it follows
 * automatically or, at level organization_seal, with the envelope's batch. The seal never waits for viewers.
 */
export const isReadyToSeal = (people: People): boolean => missingPeople(people).length === 0;

/** The personal signers who have not signed, and the approvers who have not agreed. */
export const missingPeople = ({ signers, recipients }: People): Signer[] =>
  [...personalSigners(signers), ...recipients.filter(({ role }) => role === 'APPROVER')].filter(
    (person) => !isDone(person),
  );

/**
 * The people whose turn it is: of those who have not acted, the ones of the lowest order. The same order acts in parallel.
 * Approvers and viewers hold back everybody of a higher order. Once only viewers are left, it is the turn of all of them.
 * Copies have no turn: they get theirs when the envelope is completed.
 */
export function whoseTurn({ signers, recipients }: People): Signer[] {
  const asked = recipients.filter(({ role }) => role !== 'COPY');
  const waiting = [...personalSigners(signers), ...asked].filter((person) => !isDone(person));
  if (waiting.every(({ role }) => role === 'VIEWER')) return waiting;
  const lowest = Math.min(...waiting.map(({ order }) => order));
  return waiting.filter(({ order }) => order === lowest);
}
