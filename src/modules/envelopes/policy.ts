import type { FaultDetail } from '../../kernel/fault.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { refuse as refuseIdentity } from '../identities/index.ts';
import { refuse } from './faults.ts';
import type { NewEnvelope, NewSigner, UnplacedEnvelope } from './input.ts';
import { because } from './reasons.ts';
import { numberIn } from './signer-phone.ts';

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
