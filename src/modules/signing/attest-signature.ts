import type { Actor } from '../../kernel/actor.ts';
import { SECOND } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { type Envelope, type Signer, withLock } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { BlobMissing } from '../../platform/storage/index.ts';
import { verificationUrl } from '../../standards/typesetting/layout/index.ts';
import { assertScope } from '../access/index.ts';
import { findLogoFile, sealDrawing } from '../documents/index.ts';
import { downloadUrl, findOwnSigner, isSigner } from '../envelopes/index.ts';
import { ATTESTATION_REASON } from '../evidence/index.ts';
import { withOutside } from '../trust/index.ts';
import { refuse } from './refusals.ts';
import { assertTargetLevel } from './sealed-level.ts';
import { serviceCredentials } from './sealing-credentials.ts';
import { findSession } from './session.ts';

/** How long a request waits for an earlier one for the same signer, ms. */
const PATIENCE = 10 * SECOND;

export interface SignatureAttestation {
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour. The file is deleted later; another call makes a new one. */
  readonly downloadUrl: string;
}

/** Attests the signature of the holder of a link. See `attest`. */
export async function attestOwnSignature(services: Services, actor: Actor): Promise<SignatureAttestation> {
  const { envelope, signer } = await findSession(services, actor);
  return attest(services, envelope, signer);
}

/**
 * Attests the signature of a signer of the caller's organisation. See `attest`.
 * @throws Fault `not_found`, also when another organisation owns the envelope
 */
export async function attestSignature(
  services: Services,
  actor: Actor,
  { signerId }: { readonly signerId: string },
): Promise<SignatureAttestation> {
  const found = isUuid(signerId)
    ? await findOwnSigner(services.database, assertScope(actor, 'envelopes:write'), signerId)
    : null;
  if (!found) throw refuseRequest('not_found');
  return attest(services, found.envelope, found);
}

type Attestable = Pick<
  Envelope,
  'name' | 'organizationId' | 'mode' | 'status' | 'evidenceSha256' | 'proofRetainedUntil'
>;

/**
 * Draws the attestation of one signature from the sealed evidence file, without the data of other signers, and seals it in
 * the name of the service. Nothing refers to the file; the sweep deletes it after its link has expired.
 * @throws Fault `not_attestable` (not signed, or the documents are not sealed yet), `gone` (the evidence file is no longer
 *   kept, or the person was erased), `unavailable`
 */
async function attest(services: Services, envelope: Attestable, signer: Signer): Promise<SignatureAttestation> {
  const { name, organizationId, mode, status, evidenceSha256, proofRetainedUntil } = envelope;
  if (status !== 'COMPLETED' || !isSigner(signer) || signer.status !== 'SIGNED' || !evidenceSha256)
    throw refuse('not_attestable');
  const now = services.clock.now();
  if (signer.name === '' || (proofRetainedUntil && proofRetainedUntil <= now)) throw refuseRequest('gone');
  let made: SignatureAttestation | null = null;
  const make = async () => {
    const own = await serviceCredentials(services, mode);
    const from = await services.storage.path(evidenceSha256).catch((error: unknown) => {
      throw error instanceof BlobMissing ? refuseRequest('gone') : error;
    });
    const file = await sealDrawing(
      services,
      'drawAttestation',
      {
        ...{ from, evidenceSha256, signerId: signer.id, drawnAt: now.toISOString() },
        logo: await findLogoFile(services, organizationId),
        verifyUrl: verificationUrl(services.config),
      },
      {
        turnOf: organizationId,
        seal: { name: own.name, reason: ATTESTATION_REASON, at: now },
        ...{ space: own.space, cms: own.cms('attestation'), token: own.token, validation: own.validation },
      },
    );
    assertTargetLevel([file]);
    const title = `Attestation de signature - ${signer.name} - ${name}`;
    made = { sha256: file.sha256, downloadUrl: downloadUrl(services, file.sha256, title) };
  };
  const isAlone = await withOutside(services, () => withLock(services.database, `attest:${signer.id}`, PATIENCE, make));
  if (!isAlone || !made) throw refuseRequest('unavailable', 'This attestation is being made. Try again.');
  return made;
}
