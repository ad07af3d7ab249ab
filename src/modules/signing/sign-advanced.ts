import { SECOND } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { transaction, withLock } from '../../platform/database/index.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import { returnTry } from '../access/index.ts';
import { heldValue } from '../envelopes/index.ts';
import { abandonSigningCertificate, SigningCertificateUnavailable } from '../pki/index.ts';
import { TimestampUnavailable } from '../timestamp/index.ts';
import { type AdvancedSignatures, makeSignatures } from './advanced-signature.ts';
import { commitAct } from './commit-act.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { loadEnvelopeToSeal } from './envelope-to-seal.ts';
import { assertReady, findSession } from './session.ts';
import type { SigningAct } from './signing-act.ts';

/** How long a signer waits for others of the same envelope who sign at the same moment. */
const PATIENCE = 20 * SECOND;
/** The same where an outside time-stamp authority takes part of the request's time. */
const OUTSIDE_PATIENCE = 8 * SECOND;

/**
 * A signature of level advanced: prepare (checked by the caller), work (no transaction: a certificate, one signed
 * revision of each document), commit (one transaction, compare-and-swap). Signers of one envelope go one after the
 * other, whichever process they reach. A crash anywhere leaves files that nothing refers to, and a certificate that is
 * over within the hour.
 * @throws Fault what `commitAct` throws, and `unavailable` where a time-stamp or a certificate is not to be had
 */
export async function signAdvanced(services: Services, act: SigningAct): Promise<void> {
  const { envelope } = act.session;
  const began = performance.now();
  const work = () => {
    const hasWaited = performance.now() - began > 2 * SECOND;
    if (hasWaited && services.neighbours.isMissing('timestamps')) throw new NeighbourMissing('timestamps');
    return signAlone(services, act);
  };
  const patience = services.config.tsaUrl ? OUTSIDE_PATIENCE : PATIENCE;
  try {
    if (await withLock(services.database, `sign:${envelope.id}`, patience, work)) return;
    throw refuse('unavailable', 'Others are signing these documents. Nothing was signed: try again.');
  } catch (error) {
    if (act.code) await returnTry(services, act.code);
    if (!isMissing.some((kind) => error instanceof kind)) throw error;
    logFailure(services.log, 'warn', { envelopeId: envelope.id, err: error }, 'a signature could not be given');
    throw refuse('unavailable', 'A time-stamp or certificate is not to be had. Nothing was signed: try again.');
  }
}

const isMissing = [TimestampUnavailable, SigningCertificateUnavailable, NeighbourMissing];

async function signAlone(services: Services, act: SigningAct): Promise<void> {
  const session = await findSession(services, act.actor);
  assertReady(session);
  const person = await confirmIdentity(services, session.signer);
  const at = services.clock.now();
  const given = await makeSignatures(services, await loadEnvelopeToSeal(services, session.envelope.id), {
    signer: session.signer,
    person,
    identityConfirmedAt: at,
    hand: {
      name: `${person.givenName} ${person.familyName}`,
      level: 'ADVANCED',
      signedAt: at,
      signaturePlace: act.checked.place,
      signatureText: act.checked.typedSignature,
      signatureImageSha256: act.image,
      language: act.checked.consent.language,
    },
    fields: act.fields.map((field) => ({ ...field, value: act.checked.values.get(field.id) ?? heldValue(field) })),
  });
  await commit(services, act, given, at);
}

async function commit(services: Services, act: SigningAct, given: AdvancedSignatures, at: Date): Promise<void> {
  try {
    await transaction(services.database, 'sign-envelope-advanced', (tx) => commitAct(services, tx, act, { given, at }));
  } catch (error) {
    // Where the answer to a commit was lost, it may have committed: a certificate that was kept stays as it is.
    await abandonSigningCertificate(services, given.certificate.fingerprintSha256).catch(() => {});
    throw error;
  }
}
