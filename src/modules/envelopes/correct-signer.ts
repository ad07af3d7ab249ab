import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import { type Signer, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent, refuse } from '../evidence/index.ts';
import { findMandate, listByActs, readIdentity } from '../identities/index.ts';
import { dropAttachments } from './attachments.ts';
import { readSearchText } from './list-envelopes.ts';
import { about, everybody, personEventType, sentLink } from './people.ts';
import { because } from './refusals.ts';
import { replaceLink } from './replace-link.ts';
import { assertPersonal, envelopeChain, findOwnSigner, type LockedEnvelope, lockOwnSigner } from './store.ts';

/** A new e-mail address or phone number of a signer. Null keeps the one there is. */
export interface Correction {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Corrects the address or phone of a signer who has neither signed nor declined. The link is replaced, and if it is the
 * signer's turn, the notice is sent to the address as it is then. The same values change nothing. Returns the id of the
 * envelope.
 */
export async function correctSigner(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, ...wanted }: Correction,
): Promise<string> {
  if (wanted.email === null && wanted.phone === null)
    throw refuseRequest('invalid_body', because('no_correction'), [
      { path: 'email', ...because('email_without_phone') },
    ]);
  const agentAddresses = await findAgentAddresses(services, key, id);
  return transaction(services.database, 'correct-signer', async (tx) => {
    const { envelope, signer } = await lockOwnSigner(tx, key, id);
    assertPersonal(envelope, signer, services.clock.now());
    if (signer.declinedAt) throw refuse('invalid_status', because('signer_declined'));
    const contact = contactChanges(signer, wanted);
    if (Object.keys(contact).length === 0) return envelope.id;
    const replaced = await assertContactAllowed(services, tx, { envelope, signer, contact, agentAddresses });
    // Another person may read another address, in another language.
    const isNewAddress = contact.email !== undefined;
    await replaceLink(services, tx, signer, {
      ...contact,
      ...(isNewAddress ? { language: null, noticesResent: 0, noticeResentAt: null } : {}),
    });
    const removed = isNewAddress ? await dropAttachments(tx, signer) : {};
    if (isNewAddress) await writeSearchText(tx, envelope, { ...signer, ...contact });
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: personEventType(signer, 'corrected'),
      subjectId: signer.id,
      actor: 'organization',
      data: { ...about(signer), ...(isNoticed(signer) ? sentLink(signer).data : {}), ...removed },
      personal: { ip: origin.ip, ...inChain(signer, contact, replaced) },
    });
    return envelope.id;
  });
}

/** Whether the new link is sent: it is the turn of the signer, who does not sign in person. */
const isNoticed = ({ status, inviteBy }: Signer): boolean => status === 'NOTIFIED' && inviteBy !== 'IN_PERSON';

const contactChanges = (signer: Signer, { email, phone }: Omit<Correction, 'id'>): Contact => ({
  ...(email !== null && email !== signer.email ? { email } : {}),
  ...(phone !== null && phone !== signer.phone ? { phone } : {}),
});

/** The new and the former values, those of the identity that differ from the new ones, and where the notice is sent. */
const inChain = (signer: Signer, { email, phone }: Contact, identity: Contact) => ({
  ...(email === undefined ? {} : { email, former_email: signer.email }),
  ...(phone === undefined ? {} : { phone, former_phone: signer.phone }),
  ...(identity.email === undefined ? {} : { identity_email: identity.email }),
  ...(identity.phone === undefined ? {} : { identity_phone: identity.phone }),
  ...(isNoticed(signer)
    ? sentLink({ ...signer, email: email ?? signer.email, phone: phone ?? signer.phone }).personal
    : {}),
});

async function writeSearchText(tx: Tx, { id, name, ...people }: LockedEnvelope, corrected: Signer): Promise<void> {
  const all = everybody(people).map((signer) => (signer.id === corrected.id ? corrected : signer));
  const searchText = await readSearchText(tx, { id, name }, all);
  await tx.envelope.update({ where: { id }, data: { searchText } });
}

/** What a correction changes: only values that differ. */
type Contact = Partial<Record<'email' | 'phone', string>>;

/**
 * Returns the addresses, in lower case, that the envelope of this signer cannot have twice: those of the agents who seal
 * it. Their role follows from their address, and a correction changes no role. Empty if the signer is unknown.
 */
async function findAgentAddresses(services: Services, key: KeyActor, signerId: string): Promise<ReadonlySet<string>> {
  const found = isUuid(signerId) ? await findOwnSigner(services.database, key, signerId) : null;
  const { mandateId = null } = found?.envelope ?? {};
  const mandate = mandateId ? await findMandate(services, key, mandateId) : null;
  return new Set(mandate?.agents.map(({ email }) => email.toLowerCase()));
}

/** How an identity says that its person is reached. Null: it does not say. */
type IdentityContact = Readonly<Record<keyof Contact, string | null>>;

interface Corrected {
  readonly envelope: LockedEnvelope;
  readonly signer: Signer;
  readonly contact: Contact;
  readonly agentAddresses: ReadonlySet<string>;
}

/**
 * Checks that a correction does not contradict what is stated of the person elsewhere: in the act of a mandate, or in an
 * identity that a provider verified remotely. An identity that the organisation attested itself may be contradicted:
 * the organisation also attested its address and phone. Returns the values of that identity that the correction
 * replaces.
 * @throws Fault `invalid_status`, `invalid_body`
 */
async function assertContactAllowed(
  services: Services,
  tx: Tx,
  { envelope, signer, contact, agentAddresses }: Corrected,
): Promise<Contact> {
  if ((await listByActs(tx, [envelope.id])).length > 0) throw refuse('invalid_status', because('address_in_act'));
  if (contact.email !== undefined && agentAddresses.has(contact.email.toLowerCase()))
    throw refuseContact('email', because('address_of_agent'));
  if (!signer.identityId) return {};
  const { method, attributes } = await readIdentity(services, signer.identityId, tx);
  const differing = differencesOf(contact, attributes);
  if (method === 'PARTNER_ATTESTED') return differing;
  if (differing.email !== undefined) throw refuseContact('email', because('not_verified_email'));
  if (differing.phone !== undefined) throw refuseContact('phone', because('not_verified_phone'));
  return {};
}

/** Returns the values of an identity that differ from a new contact. What the identity does not state cannot differ. */
function differencesOf({ email, phone }: Contact, identity: IdentityContact | null): Contact {
  const stated = { email: identity?.email ?? null, phone: identity?.phone ?? null };
  return {
    ...(email !== undefined && stated.email && stated.email.toLowerCase() !== email.toLowerCase()
      ? { email: stated.email }
      : {}),
    ...(phone !== undefined && stated.phone && stated.phone !== phone ? { phone: stated.phone } : {}),
  };
}

const refuseContact = (path: keyof Contact, reason: Reason) =>
  refuseRequest('invalid_body', `The correction was refused: \`${path}\` ${reason.message}.`, [{ path, ...reason }]);
