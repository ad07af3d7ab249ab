import type { Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readIdentity } from '../identities/index.ts';
import { refuse } from './faults.ts';

type Reachable = Pick<Signer, 'phone' | 'identityId'>;

/**
 * Finds the phone for codes: the signer's own, else the identity's. Null if there is none or it was erased. The
 * identity's phone is never copied, so an erasure removes it for its signers too.
 */
export async function findSignerPhone(services: Services, { phone, identityId }: Reachable): Promise<string | null> {
  if (numberIn(phone) || !identityId) return numberIn(phone);
  return numberIn((await readIdentity(services, identityId)).attributes?.phone);
}

/** Returns the phone unchanged, or null if it is empty or only spaces. */
export const numberIn = (phone: string | null | undefined): string | null => (phone?.trim() ? phone : null);

/** Like `findSignerPhone`. @throws Fault `phone_required` if there is none */
export async function getSignerPhone(services: Services, signer: Reachable): Promise<string> {
  const phone = await findSignerPhone(services, signer);
  if (!phone) throw refuse('phone_required');
  return phone;
}
