import type { FaultDetail } from '../../kernel/fault.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { refuse } from './faults.ts';
import type { NewEnvelope } from './input.ts';

/** A field names a document and a signer of the same request. Refuses with `invalid_body`, naming each that does not. */
export function assertFieldIndexes({ fields, documents, signers }: NewEnvelope): void {
  const details = fields.flatMap(({ documentIndex, signerIndex }, position): FaultDetail[] => [
    ...outside(`fields.${position}.documentIndex`, documentIndex, documents.length, 'documents'),
    ...outside(`fields.${position}.signerIndex`, signerIndex, signers.length, 'signers'),
  ]);
  if (details.length) throw refuseRequest('invalid_body', 'A field is outside the documents or signers.', details);
}

const outside = (path: string, index: number, length: number, list: string): FaultDetail[] =>
  index < length ? [] : [{ path, message: `must be below ${length}, the number of ${list}` }];

/**
 * What the level asks of the signers. Until identities and mandates exist, none is attested and none is active, so that
 * these levels are refused as they will be without them.
 * Refuses: `mandate_required`, `identity_required`, `phone_required`.
 */
export function assertLevelCanBeSigned({ signatureLevel, signers }: NewEnvelope): void {
  if (signatureLevel === 'ORGANIZATION_SEAL') throw refuse('mandate_required');
  const attested = signers.find(({ identity, identityId }) => identity || identityId);
  if (signatureLevel === 'ADVANCED' || attested) throw refuse('identity_required');
  const unreachable = signers.findIndex(({ authentication, phone }) => authentication.includes('OTP_SMS') && !phone);
  if (unreachable >= 0) throw refuse('phone_required', `signers.${unreachable} has no phone for otp_sms.`);
}
