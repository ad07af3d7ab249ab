import type { KeyActor } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import type { Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { refuse } from '../evidence/index.ts';
import { findMandate, listByActs, readIdentity } from '../identities/index.ts';
import { because } from './reasons.ts';
import { findOwnSigner, type LockedEnvelope } from './store.ts';

/** What a correction changes: only values that differ. */
export type Contact = Partial<Record<'email' | 'phone', string>>;

/**
 * Returns the addresses, in lower case, that the envelope of this signer cannot have twice: those of the agents who seal
 * it. Their role follows from their address, and a correction changes no role. Empty if the signer is unknown.
 */
export async function findAgentAddresses(
  services: Services,
  key: KeyActor,
  signerId: string,
): Promise<ReadonlySet<string>> {
  const found = isUuid(signerId) ? await findOwnSigner(services.database, ownedBy(key), signerId) : null;
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
export async function assertContactAllowed(
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
