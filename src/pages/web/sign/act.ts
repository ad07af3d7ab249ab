import { languageName } from '../../../kernel/language.ts';
import {
  type Authentication,
  ContinueCertificateSignatureDocument,
  DeclineSigningDocument,
  RequestSigningCodeDocument,
  SignEnvelopeDocument,
} from '../generated/sign/graphql.ts';
import { language } from '../i18n/index.ts';
import { postEmbedEvent } from '../lib/embed.ts';
import { NoAnswer, Refusal, send } from '../lib/graphql.ts';
import type { Signature } from '../ui/signature.ts';
import { consentSha256, initials, isHand, place, sentCode, signature, values } from './draft.ts';
import { myFields } from './fields.ts';
import { RETURN_PATH, RETURN_SECONDS, returnCookie } from './return.ts';
import type { Returned } from './returned.ts';
import { refreshSession, session, takeSession } from './session.ts';
import { shownPages } from './shown-pages.ts';

/** Set when an answer to `sign` never arrived. The next attempt reads the session first. */
let uncertain = false;

const isOver = (): boolean => session.value.state !== 'READY';

/**
 * Signs. After a lost answer, reads the session first and sends nothing if the signature is already recorded. (The
 * server also refuses a second signature.) Throws `Refusal`, `NoAnswer`.
 */
export async function sign(code: string | null): Promise<void> {
  if (uncertain) {
    await refreshSession();
    uncertain = false;
    if (isOver()) return;
  }
  try {
    const { signEnvelope } = await send(SignEnvelopeDocument, { input: signatureInput(code) });
    if (signEnvelope.authorizationUrl) return goToTrustService(signEnvelope.authorizationUrl);
    takeSession(signEnvelope.signingSession);
  } catch (error) {
    if (error instanceof NoAnswer) uncertain = true;
    postEmbedEvent(session.peek().embedOrigins, 'error', { code: error instanceof Refusal ? error.code : 'no_answer' });
    if (!(error instanceof Refusal) || !movedOn.has(error.code)) throw error;
    await refreshSession();
    if (!isOver()) throw error;
  }
}

/**
 * Leaves for the trust service of a signer with a certificate of their own. The address that leads back knows no link, so a
 * cookie of these minutes says which page it belongs to. Never resolves: the page ends.
 */
function goToTrustService(url: string): Promise<never> {
  const state = new URL(url).searchParams.get('state') ?? '';
  const token = location.pathname.split('/').pop();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in all browsers.
  document.cookie = `${returnCookie(state)}=${token}; path=${RETURN_PATH}; max-age=${RETURN_SECONDS}; samesite=lax${secure}`;
  location.assign(url);
  return new Promise(() => {});
}

/** Goes on with what the trust service gave. Throws `Refusal`, `NoAnswer`. */
export async function continueSigning(input: Exclude<Returned, 'refused'>): Promise<void> {
  try {
    const { continueCertificateSignature: next } = await send(ContinueCertificateSignatureDocument, { input });
    if (next.authorizationUrl) return await goToTrustService(next.authorizationUrl);
    takeSession(next.signingSession);
  } catch (error) {
    // It may have signed although the answer was lost.
    await refreshSession();
    if (!isOver()) throw error;
  }
}

/** Error codes that mean that this page's session is out of date. */
const movedOn = new Set(['code_locked', 'already_signed', 'signing_not_open', 'not_your_turn', 'gone']);

/** The picture or the text of a signature that was made in this way; null if it was not. */
const given = (hand: Signature | null, kind: Signature['kind']): string | null =>
  hand?.kind === kind ? (hand.kind === 'typed' ? hand.name : hand.png) : null;

function signatureInput(code: string | null) {
  const hand = signature.value;
  return {
    values: myFields.value
      .filter(({ field }) => !isHand(field.type))
      .map(({ field }) => ({ fieldId: field.id, value: values.value[field.id] ?? '' })),
    drawnSignature: given(hand, 'drawn'),
    typedSignature: given(hand, 'typed'),
    uploadedSignature: given(hand, 'uploaded'),
    drawnInitials: given(initials.value, 'drawn'),
    typedInitials: given(initials.value, 'typed'),
    signatureStyle: hand?.style ?? initials.value?.style,
    place: place.value.trim() || null,
    consentSha256: consentSha256.value ?? '',
    language: languageName(language.value),
    pagesShown: shownPages(),
    code,
  };
}

/** Asks for a code and stores where it was sent. Throws `Refusal`, `NoAnswer`. */
export async function requestCode(channel: Authentication): Promise<void> {
  try {
    sentCode.value = (await send(RequestSigningCodeDocument, { input: { channel } })).requestSigningCode.signingCode;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code_locked') await refreshSession();
    throw error;
  }
}

/** "I do not want to sign." The envelope stays open. Throws `Refusal`, `NoAnswer`. */
export async function decline(reason: string): Promise<void> {
  const { declineSigning } = await send(DeclineSigningDocument, { input: { reason } });
  takeSession(declineSigning.signingSession);
  postEmbedEvent(declineSigning.signingSession.embedOrigins, 'declined', {});
}
