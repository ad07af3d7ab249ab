import type { Actor, Origin } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { Fault, refuse as refuseRequest } from '../../../kernel/fault.ts';
import { type Language, storedLanguage } from '../../../kernel/language.ts';
import { repeatableTransaction, type Tx, transaction, withLock } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer as CmsSigner } from '../../../standards/cms/sign.ts';
import { mergeValidationData } from '../../../standards/pades/index.ts';
import { assertLink } from '../../access/index.ts';
import { type LockedEnvelope, lockEnvelope, readEnvelopeToSign } from '../../envelopes/index.ts';
import type { AttestedPerson } from '../../trust/index.ts';
import { type AdvancedSignatures, type Signing, signDocuments } from '../advanced-signature.ts';
import { commitAct, spendAndRecord } from '../commit-act.ts';
import { type EnvelopeToSeal, loadUnsealedEnvelope, newestSha256 } from '../envelope-to-seal.ts';
import { because, refuse } from '../refusals.ts';
import { authorities, signatureSpace } from '../sealing-credentials.ts';
import { assertReady, confirmIdentity, type SigningSession, signingSession } from '../session.ts';
import { PATIENCE, signingOf } from '../sign-advanced.ts';
import { certificateFacts } from '../signature-row.ts';
import type { SigningAct } from '../signing-act.ts';
import {
  type Authorization,
  authorizationMessage,
  type HeldSigning,
  holdAuthorization,
  newSecret,
  takeAuthorization,
} from './authorizations.ts';
import { recordingFailure } from './failures.ts';
import { asking, chooseCertificate, redirectUri, remoteOf, signerService } from './signer-service.ts';

/**
 * A signer signs with a certificate of their own (CSC API v2). They go to their trust service twice: to show their
 * certificates, and to authorize one of them to sign exactly the hashes of all documents. Between the two, the documents are
 * drawn to know these hashes; afterwards they are drawn again, and must have the same. Until everything is verified, nothing
 * of the envelope has changed, and the signer can begin again.
 */

/**
 * Holds a checked act, and returns the address where the signer shows their certificates. Uses up the code.
 * @throws Fault `unavailable`, and what `commitAct` throws about the session and the code
 */
export async function beginAtTrustService(services: Services, act: SigningAct): Promise<string> {
  const { session, code, checked, pictures, actor, origin } = act;
  const { id: envelopeId } = session.envelope;
  const request = newRequest(services, act.checked.consent.language);
  const url = await asking(services, envelopeId, () =>
    remoteOf(services).authorizationUrl({ scope: 'service' }, request),
  );
  await transaction(services.database, 'begin-at-trust-service', async (tx) => {
    const locked = (await lockEnvelope(tx, envelopeId))!;
    const current = signingSession(services, locked, actor);
    assertReady(current);
    if (code) await spendAndRecord(services, tx, { actor, origin, session: current }, code);
    await hold(services, tx, current, request, {
      act: { checked, pictures, usedChannel: code?.channel ?? null },
      signing: null,
    });
  });
  return url;
}

interface TrustRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly language: Language;
}

const newRequest = (services: Services, language: Language): TrustRequest => ({
  redirectUri: redirectUri(services),
  state: newSecret(),
  verifier: newSecret(),
  language,
});

const hold = (
  services: Services,
  tx: Tx,
  { envelope, signer }: SigningSession,
  { state, verifier }: TrustRequest,
  authorization: Omit<Authorization, 'envelopeId' | 'verifier'>,
): Promise<void> => {
  const identityId = definitely(signer.identityId, 'the identity of a signer with a certificate');
  const held = { envelopeId: envelope.id, ...authorization, verifier };
  return holdAuthorization(services, tx, { id: signer.id, identityId }, state, held);
};

/** The signer is back from the trust service. */
interface Return {
  readonly state: string;
  readonly code: string;
}

interface Continued {
  /** Where the signer authorizes the signatures. Null: they have signed. */
  readonly authorizationUrl: string | null;
  readonly session: SigningSession;
}

/**
 * Goes on when the signer is back: asks them to authorize the signatures, or signs with what they have authorized. Each
 * `state` counts once.
 * @throws Fault `authorization_lapsed`, `certificate_refused`, `unavailable`; nothing was signed
 */
export async function continueAtTrustService(
  services: Services,
  actor: Actor,
  origin: Origin,
  { state, code }: Return,
): Promise<Continued> {
  const { subjectId } = assertLink(actor, 'sign');
  const authorization = await takeAuthorization(services, subjectId, state);
  if (!authorization) throw refuse('authorization_lapsed');
  return unlessEnded(async () => {
    const { envelope, fields } = await readEnvelopeToSign(services.database, actor, subjectId);
    const session = signingSession(services, envelope, actor);
    assertReady(session);
    const act: SigningAct = { actor, origin, session, fields, ...authorization.act, code: null, isSimulated: false };
    const person = await confirmIdentity(services, session.signer);
    const { verifier, signing } = authorization;
    const token = () => remoteOf(services).exchange(code, { redirectUri: redirectUri(services), verifier });
    const step = async () => {
      if (!signing) return { authorizationUrl: await askForSignatures(services, act, person, await token()), session };
      const signed = await signAuthorized(services, act, signing, token);
      return { authorizationUrl: null, session: signingSession(services, signed, actor) };
    };
    const attempt = { envelopeId: envelope.id, signerId: session.signer.id, actor, origin };
    return recordingFailure(services, attempt, () => asking(services, envelope.id, step));
  });
}

/** Codes that say that the envelope went on while the signer was at the trust service. */
const ended = ['signing_not_open', 'not_your_turn', 'already_signed', 'gone', 'identity_pending', 'identity_lapsed'];

/** @throws Fault `authorization_lapsed` instead of these: the page reads the session again, which says what happened */
async function unlessEnded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Fault && ended.includes(error.code) ? refuse('authorization_lapsed') : error;
  }
}

/** Draws the documents to know what is signed, and asks the signer to authorize it. Returns where. */
async function askForSignatures(
  services: Services,
  act: SigningAct,
  person: AttestedPerson,
  service: HeldSigning['service'],
): Promise<string> {
  const { envelope } = act.session;
  const toSeal = await loadUnsealedEnvelope(services, envelope.id);
  const wanted = { envelopeId: envelope.id, person, count: toSeal.documents.length };
  const credential = await chooseCertificate(services, service, wanted);
  const at = services.clock.now();
  const timestamps = services.of(authorities).timestamps[envelope.mode];
  const known = signatureSpace(cmsSigner(credential, notSigned), timestamps);
  // The file that was authorized has this space: a longer token of the next minute must fit too.
  const space = { ...known, signature: known.signature + MORE_SPACE };
  const toSign = await drawToSign(services, toSeal, signingOf(act, toSeal, person, at), credential, space);
  const request = newRequest(services, storedLanguage(act.checked.consent.language) ?? 'fr');
  const hashes = toSign.map((bytes) => authorizationMessage(bytes).digest);
  const scope = { scope: 'credential', credentialId: credential.id, hashes } as const;
  const url = await remoteOf(services).authorizationUrl(scope, request);
  const { checked, pictures, usedChannel = null } = act;
  const revisions = toSeal.documents.map(newestSha256);
  await repeatableTransaction(services.database, (tx) =>
    hold(services, tx, act.session, request, {
      act: { checked, pictures, usedChannel },
      signing: { service, credential, at, space, revisions, toSign },
    }),
  );
  return url;
}

const MORE_SPACE = 4 << 10;

const notSigned = (): never => {
  throw new Error('nothing is signed yet');
};

const cmsSigner = (
  { certificate, chain, algorithm }: HeldSigning['credential'],
  sign: CmsSigner['sign'],
): CmsSigner => ({
  ...{ certificate, algorithm, sign },
  // The root is in the document security store, where validators expect it.
  chain: chain.slice(0, -1).map(({ der }) => der),
});

/** Draws each document up to its signature, and returns what the key would sign. */
async function drawToSign(
  services: Services,
  toSeal: EnvelopeToSeal,
  signing: Signing,
  credential: HeldSigning['credential'],
  space: HeldSigning['space'],
): Promise<Buffer[]> {
  return Promise.all(
    toSeal.documents.map(async (document) => {
      const drawn: Buffer[] = [];
      const signer = cmsSigner(credential, (bytes) => {
        drawn.push(bytes);
        return notSigned();
      });
      await signDocuments(services, { ...toSeal, documents: [document] }, signing, signer, space).catch((error) => {
        if (drawn.length === 0) throw error;
      });
      return definitely(drawn[0], 'what is signed');
    }),
  );
}

/**
 * Signs what the signer has authorized: all documents or none. Returns the envelope as committed.
 * @throws Fault `authorization_lapsed` (the documents have changed), `certificate_refused`, `unavailable`
 */
async function signAuthorized(
  services: Services,
  act: SigningAct,
  held: HeldSigning,
  token: () => Promise<HeldSigning['service']>,
): Promise<LockedEnvelope> {
  const { envelope } = act.session;
  const { credential, toSign } = held;
  // Asked before the authorization is used: what it would sign is no longer the documents.
  if (isChanged(await loadUnsealedEnvelope(services, envelope.id), held)) throw refuse('authorization_lapsed');
  await assertStillValid(services, credential);
  const signatures = await remoteOf(services).sign(
    credential,
    toSign.map(authorizationMessage),
    held.service,
    await token(),
  );
  const known = new Map(toSign.map((bytes, index) => [bytes.toString('hex'), signatures[index]!]));
  const signer = cmsSigner(credential, (bytes) => {
    const signature = known.get(bytes.toString('hex'));
    // Drawn otherwise than before, for example by a newer version of the service.
    if (!signature) throw refuse('authorization_lapsed');
    return signature;
  });
  let signed: LockedEnvelope | null = null;
  const isAlone = await withLock(services.database, `sign:${envelope.id}`, PATIENCE, async () => {
    const toSeal = await loadUnsealedEnvelope(services, envelope.id);
    if (isChanged(toSeal, held)) throw refuse('authorization_lapsed');
    const person = await confirmIdentity(services, act.session.signer);
    const made = await makeOwnSignatures(services, toSeal, signingOf(act, toSeal, person, held.at), signer, held);
    await transaction(services.database, 'sign-envelope-own-certificate', async (tx) => {
      signed = await commitAct(services, tx, act, { signatures: made, at: held.at });
    });
  });
  if (!isAlone || !signed)
    throw refuseRequest('unavailable', 'Other signers are signing these documents. Nothing was signed. Try again.');
  return signed;
}

/** A certificate can end, or be revoked, while its owner is at the trust service. @throws Fault `certificate_refused` */
async function assertStillValid(services: Services, { certificate, chain }: HeldSigning['credential']): Promise<void> {
  if (certificate.notAfter <= services.clock.now()) throw refuse('certificate_refused', because('no_certificate'));
  await services.of(signerService).outside.fresh(certificate, chain);
}

const isChanged = ({ documents }: EnvelopeToSeal, { revisions }: HeldSigning): boolean =>
  documents.length !== revisions.length ||
  documents.some((document, index) => newestSha256(document) !== revisions[index]);

async function makeOwnSignatures(
  services: Services,
  toSeal: EnvelopeToSeal,
  signing: Signing,
  signer: CmsSigner,
  { credential: { certificate, chain }, space }: HeldSigning,
): Promise<AdvancedSignatures> {
  const signed = await signDocuments(services, toSeal, signing, signer, space);
  const { outside } = services.of(signerService);
  const tokens = signed.map(({ timestamp }) => timestamp.token);
  const [own, stamped] = await Promise.all([
    outside.of(certificate, chain),
    services.of(authorities).timestamps[toSeal.envelope.mode].validationData(tokens),
  ]);
  // Each signature contains the certificate itself: personal data is not stored twice.
  const above = own.certificates.filter((der) => !der.equals(certificate.der));
  return {
    identityId: signing.person.identityId,
    identityConfirmedAt: services.clock.now(),
    certificate,
    key: null,
    timestamps: signed.map(({ timestamp }) => timestamp.info),
    chain: chain.map(certificateFacts),
    validation: mergeValidationData([{ ...own, certificates: above }, stamped]),
    revisions: signed.map(({ document, sha256 }) => ({ document, sha256 })),
  };
}
