import type { Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readIdentity } from '../identities/index.ts';
import { refuse } from './faults.ts';

type Reachable = Pick<Signer, 'phone' | 'identityId'>;

/**
 * The number that codes go to: the signer's own, else that of the identity; null where there is none, or no longer. It
 * is never copied from the identity, so that an erasure takes it away here too.
 */
export async function findSignerPhone(services: Services, { phone, identityId }: Reachable): Promise<string | null> {
  if (numberIn(phone) || !identityId) return numberIn(phone);
  return numberIn((await readIdentity(services, identityId)).attributes?.phone);
}

/** What was given as a phone, as it is; null where that is nothing or only spaces, which nobody can call. */
export const numberIn = (phone: string | null | undefined): string | null => (phone?.trim() ? phone : null);

/** The same, refused with `phone_required` where there is none. */
export async function getSignerPhone(services: Services, signer: Reachable): Promise<string> {
  const phone = await findSignerPhone(services, signer);
  if (!phone) throw refuse('phone_required');
  return phone;
}
