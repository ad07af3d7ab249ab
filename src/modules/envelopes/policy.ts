import { type FaultDetail, refuse as refuseRequest } from '../../kernel/fault.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readIdentity, refuse as refuseIdentity } from '../identities/index.ts';
import { refuse } from './faults.ts';
import type { NewEnvelope, NewSigner, UnplacedEnvelope } from './input.ts';
import { because } from './reasons.ts';

/**
 * Checks that every field refers to a document and a signer of the request.
 * @throws Fault `invalid_body` with the path of each wrong index
 */
export function assertFieldIndexes({ fields, documents, signers }: UnplacedEnvelope): void {
  const details = fields.flatMap(({ documentIndex, signerIndex }, position): FaultDetail[] => [
    ...outside(`fields.${position}.documentIndex`, documentIndex, documents.length, 'beyond_documents'),
    ...outside(`fields.${position}.signerIndex`, signerIndex, signers.length, 'beyond_signers'),
  ]);
  if (details.length) throw refuseRequest('invalid_body', because('field_outside'), details);
}

const outside = (
  path: string,
  index: number,
  count: number,
  reason: 'beyond_documents' | 'beyond_signers',
): FaultDetail[] => (index < count ? [] : [{ path, ...because(reason, { count }) }]);

/** Checks that every signer at level advanced has an identity. @throws Fault `identity_required` */
export function assertSignersAttested({ signatureLevel, signers }: NewEnvelope): void {
  if (signatureLevel !== 'ADVANCED') return;
  const stranger = signers.findIndex(({ identity, identityId }) => !identity && !identityId);
  if (stranger < 0) return;
  const details = [{ path: `signers.${stranger}.identity`, ...because('identity_needed') }];
  throw refuseIdentity('identity_required', `signers.${stranger} has no attested identity.`, details);
}

/** Checks that a code by SMS has a phone: the signer's own or the identity's. @throws Fault `phone_required` */
export function assertReachable(signers: readonly NewSigner[], identityPhones: readonly (string | null)[]): void {
  const unreachable = signers.findIndex(
    ({ authentication, phone }, position) =>
      authentication.includes('OTP_SMS') && !numberIn(phone) && !numberIn(identityPhones[position]),
  );
  if (unreachable < 0) return;
  const details = [{ path: `signers.${unreachable}.phone`, ...because('phone_needed') }];
  throw refuse('phone_required', `signers.${unreachable} needs a phone number for otp_sms.`, details);
}

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
const numberIn = (phone: string | null | undefined): string | null => (phone?.trim() ? phone : null);

/** Like `findSignerPhone`. @throws Fault `phone_required` if there is none */
export async function getSignerPhone(services: Services, signer: Reachable): Promise<string> {
  const phone = await findSignerPhone(services, signer);
  if (!phone) throw refuse('phone_required');
  return phone;
}
