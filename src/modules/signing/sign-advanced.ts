import { SECOND } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { oneAtATime, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import { returnTry } from '../access/index.ts';
import { heldValue } from '../envelopes/index.ts';
import { abandonSigningCertificate, SigningCertificateUnavailable } from '../pki/index.ts';
import { TimestampUnavailable } from '../timestamp/index.ts';
import type { SigningAct } from './act.ts';
import { type GivenSignatures, giveSignatures } from './advanced-signature.ts';
import { commitAct } from './commit-act.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { loadEnvelopeToSeal } from './envelope-to-seal.ts';
import { assertReady, findSession } from './session.ts';

/** How long a signer waits for others of the same envelope who sign at the same moment. */
const PATIENCE = 20 * SECOND;
/** The same where an outside time-stamp authority takes part of the request's time. */
const OUTSIDE_PATIENCE = 8 * SECOND;

/**
 * A signature of level advanced: prepare (checked by the caller), work (no transaction: a certificate, one signed
 * revision of each document), commit (one transaction, compare-and-swap). Signers of one envelope go one after the
 * other, whichever process they reach. A crash anywhere leaves files that nothing refers to, and a certificate that is
 * over within the hour.
 * Refuses what `commitAct` refuses, and `unavailable` where a time-stamp or a certificate is not to be had: nothing has
 * changed then, the code is as good as before.
 */
export async function signAdvanced(kit: Kit, act: SigningAct): Promise<void> {
  const { envelope } = act.session;
  const began = performance.now();
  const work = () => {
    const hasWaited = performance.now() - began > 2 * SECOND;
    if (hasWaited && kit.neighbours.isMissing('timestamps')) throw new NeighbourMissing('timestamps');
    return signAlone(kit, act);
  };
  const patience = kit.config.tsaUrl ? OUTSIDE_PATIENCE : PATIENCE;
  try {
    if (await oneAtATime(kit.database, `sign:${envelope.id}`, patience, work)) return;
    throw refuse('unavailable', 'Others are signing these documents. Nothing was signed: try again.');
  } catch (error) {
    if (act.code) await returnTry(kit, act.code);
    if (!isMissing.some((kind) => error instanceof kind)) throw error;
    logFailure(kit.log, 'warn', { envelopeId: envelope.id, err: error }, 'a signature could not be given');
    throw refuse('unavailable', 'A time-stamp or certificate is not to be had. Nothing was signed: try again.');
  }
}

const isMissing = [TimestampUnavailable, SigningCertificateUnavailable, NeighbourMissing];

async function signAlone(kit: Kit, act: SigningAct): Promise<void> {
  const session = await findSession(kit, act.actor);
  assertReady(session);
  const person = await confirmIdentity(kit, session.signer);
  const at = kit.clock.now();
  const given = await giveSignatures(kit, await loadEnvelopeToSeal(kit, session.envelope.id), {
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
  await commit(kit, act, given, at);
}

async function commit(kit: Kit, act: SigningAct, given: GivenSignatures, at: Date): Promise<void> {
  try {
    await transaction(kit.database, 'sign-envelope-advanced', (tx) => commitAct(kit, tx, act, { given, at }));
  } catch (error) {
    // Where the answer to a commit was lost, it may have committed: a certificate that was kept stays as it is.
    await abandonSigningCertificate(kit, given.certificate.fingerprintSha256).catch(() => {});
    throw error;
  }
}
