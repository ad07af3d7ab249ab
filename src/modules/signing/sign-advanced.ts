import { SECOND } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { transaction, withLock } from '../../platform/database/index.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import { returnTry } from '../access/index.ts';
import { heldValue, type LockedEnvelope, languageOfDocuments } from '../envelopes/index.ts';
import {
  type AttestedPerson,
  abandonSigningCertificate,
  SigningCertificateUnavailable,
  TimestampUnavailable,
} from '../trust/index.ts';
import { type AdvancedSignatures, makeSignatures, type Signing } from './advanced-signature.ts';
import { commitAct } from './commit-act.ts';
import { type EnvelopeToSeal, loadUnsealedEnvelope, sealingTimeZone } from './envelope-to-seal.ts';
import { languageOfMark } from './field-fills.ts';
import { assertReady, confirmIdentity, signingSession } from './session.ts';
import type { SigningAct } from './signing-act.ts';

/** How long a signer waits for concurrent signers of the same envelope, ms. */
export const PATIENCE = 20 * SECOND;
/** The same with an external time-stamp authority, which takes part of the request's time, ms. */
const OUTSIDE_PATIENCE = 8 * SECOND;

/**
 * Signs at level advanced in three steps: prepare (done by the caller), work (no transaction: a certificate, and one
 * signed revision of each document), commit (one transaction with compare-and-swap). Signers of one envelope run one
 * after the other, in any process. A crash leaves unreferenced files and a certificate that expires within an hour.
 * Returns the envelope as committed.
 * @throws Fault what `commitAct` throws, `unavailable` if a time-stamp or a certificate cannot be obtained
 */
export async function signAdvanced(services: Services, act: SigningAct): Promise<LockedEnvelope | null> {
  const { envelope } = act.session;
  const began = performance.now();
  let signed: LockedEnvelope | null = null;
  const work = async () => {
    const hasWaited = performance.now() - began > 2 * SECOND;
    if (hasWaited && services.neighbours.isMissing('timestamps')) throw new NeighbourMissing('timestamps');
    signed = await signAlone(services, act);
  };
  const patience = services.config.timestampAuthorities.length > 0 ? OUTSIDE_PATIENCE : PATIENCE;
  try {
    if (await withLock(services.database, `sign:${envelope.id}`, patience, work)) return signed;
    throw refuse('unavailable', 'Other signers are signing these documents. Nothing was signed. Try again.');
  } catch (error) {
    if (act.code) await returnTry(services, act.code);
    if (!isMissing.some((kind) => error instanceof kind)) throw error;
    logFailure(services.log, 'warn', { envelopeId: envelope.id, err: error }, 'a signature could not be applied');
    throw refuse('unavailable', 'A certificate or time-stamp could not be obtained. Nothing was signed. Try again.');
  }
}

const isMissing = [TimestampUnavailable, SigningCertificateUnavailable, NeighbourMissing];

async function signAlone(services: Services, act: SigningAct): Promise<LockedEnvelope | null> {
  const toSeal = await loadUnsealedEnvelope(services, act.session.envelope.id);
  const session = signingSession(
    services,
    { ...toSeal.envelope, signers: toSeal.signers, recipients: toSeal.recipients },
    act.actor,
  );
  assertReady(session);
  const person = await confirmIdentity(services, session.signer);
  const at = services.clock.now();
  const signing = signingOf({ ...act, session }, toSeal, person, at);
  const signatures = await makeSignatures(services, toSeal, signing);
  return commit(services, act, signatures, at);
}

/** What the documents show of an act, and what signs them. `at`: the time that the marks and signatures state. */
export const signingOf = (
  { session: { signer }, checked, pictures, fields }: Omit<SigningAct, 'code'>,
  toSeal: EnvelopeToSeal,
  person: AttestedPerson,
  at: Date,
): Signing => ({
  signer,
  person,
  identityConfirmedAt: at,
  hand: {
    name: `${person.givenName} ${person.familyName}`,
    level: 'ADVANCED',
    timeZone: sealingTimeZone(toSeal),
    documentLanguage: languageOfDocuments(toSeal.envelope),
    markLanguage: languageOfMark(toSeal.envelope, checked.consent),
    signedAt: at,
    signaturePlace: checked.place,
    signatureText: checked.typedSignature,
    signatureStyle: checked.signatureStyle,
    signatureImageSha256: pictures.signature,
    initialsText: checked.typedInitials,
    initialsImageSha256: pictures.initials,
    language: checked.consent.language,
  },
  fields: fields.map((field) => ({
    ...field,
    value: (checked.values.get(field.id) ?? heldValue(field)) || null,
  })),
});

async function commit(
  services: Services,
  act: SigningAct,
  signatures: AdvancedSignatures,
  at: Date,
): Promise<LockedEnvelope | null> {
  let signed: LockedEnvelope | null = null;
  try {
    await transaction(services.database, 'sign-envelope-advanced', async (tx) => {
      signed = await commitAct(services, tx, act, { signatures, at });
    });
    return signed;
  } catch (error) {
    // If only the answer to the commit was lost, it may have committed. A certificate in use is then not revoked.
    await abandonSigningCertificate(services, signatures.certificate.fingerprintSha256).catch(() => {});
    throw error;
  }
}
