import type { KeyActor } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { refuse } from '../evidence/index.ts';
import { readIdentity } from '../identities/index.ts';
import { findMandate, listByActs } from '../mandates/index.ts';
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

interface Corrected {
  readonly envelope: LockedEnvelope;
  readonly signer: Signer;
  readonly contact: Contact;
  readonly agentAddresses: ReadonlySet<string>;
}

/**
 * Checks that a correction does not contradict what is known of the person elsewhere: the act of a mandate states their
 * address, and so may their identity.
 * @throws Fault `invalid_status`, `invalid_body`
 */
export async function assertContactAllowed(
  services: Services,
  tx: Tx,
  { envelope, signer, contact, agentAddresses }: Corrected,
): Promise<void> {
  if ((await listByActs(tx, [envelope.id])).length > 0)
    throw refuse('invalid_status', 'The act of a mandate states the address of its signer. Create a new mandate.');
  if (contact.email !== undefined && agentAddresses.has(contact.email.toLowerCase()))
    throw refuseContact('email', 'is the address of an agent of the mandate');
  if (!signer.identityId) return;
  const { attributes } = await readIdentity(services, signer.identityId, tx);
  const { email, phone } = contact;
  if (email !== undefined && email.toLowerCase() !== attributes?.email?.toLowerCase())
    throw refuseContact('email', 'is not the address of the identity of this signer');
  if (phone !== undefined && phone !== attributes?.phone)
    throw refuseContact('phone', 'is not the phone number of the identity of this signer');
}

const refuseContact = (path: keyof Contact, message: string) =>
  refuseRequest('invalid_body', `The correction was refused: \`${path}\` ${message}.`, [{ path, message }]);
