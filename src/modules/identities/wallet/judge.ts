import { calculateJwkThumbprint } from 'jose';
import { isNameOf } from '../../../kernel/person-name.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import { dayForm } from '../../../platform/graphql/validators.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import type { Session } from '../../../standards/mdoc/presentation.ts';
import { PresentationError, type PresentationProblem } from '../../../standards/sd-jwt/jws.ts';
import { type Presentation, verifyPresentation } from '../../../standards/sd-jwt/presentation.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import { openAttributes, type WalletAnswer, type WalletRequest } from '../attributes.ts';
import { limits } from '../limits.ts';
import {
  clientIdsOf,
  credentialNames,
  encryptionKeyOf,
  needsBirthDate,
  PID_DOC_TYPE,
  responseUriOf,
} from './request-object.ts';
import type { WalletCheck } from './requests.ts';
import type { MdocContent } from './tasks.ts';
import { assertNotRevoked, IssuersUnavailable, issuerStatus, readInChild, trustedIssuers } from './trusted-issuers.ts';

/** What a presentation proves, for the identity and the request for which it was made. */

/**
 * Why an answer was refused, as the page says it. Besides those of presentations: the person declined in the wallet;
 * nobody can say now whether the credential is revoked; it names another person.
 */
export type WalletProblem = PresentationProblem | 'declined' | 'unavailable' | 'other_person';

/** Judges a presentation. Returns what it proves, or why it is refused. Keeps nothing else of it. */
export async function judge(
  services: Services,
  check: WalletCheck,
  request: WalletRequest,
  vpToken: unknown,
): Promise<WalletAnswer | WalletProblem> {
  try {
    const anchors = await trustedIssuers(services);
    const { format, text } = onlyPresentation(vpToken);
    const presentation =
      format === 'mso_mdoc'
        ? await readMdoc(services, check, request, text, anchors)
        : verifyPresentation(text, {
            ...{ anchors, types: services.config.wallet!.types, audiences: clientIdsOf(services, request) },
            ...{ nonce: request.nonce, now: services.clock.now() },
          });
    assertCountry(check, presentation);
    const answer = answerOf(services, check, presentation);
    if (!isPerson(services, check, answer)) return 'other_person';
    // Asked last: only for what would be accepted otherwise.
    const status = await issuerStatus(services, presentation.issuer);
    if (presentation.status) await assertNotRevoked(services, presentation.status, anchors);
    return { ...answer, issuerStatus: status, credentialFormat: format === 'mso_mdoc' ? 'MSO_MDOC' : 'SD_JWT_VC' };
  } catch (error) {
    if (error instanceof IssuersUnavailable) {
      logFailure(services.log, 'warn', { err: error }, 'a presentation could not be checked');
      return 'unavailable';
    }
    if (!(error instanceof PresentationError)) throw error;
    services.log.info({ identityId: check.identity.id, reason: error.message }, 'a presentation was refused');
    return error.reason;
  }
}

type Format = keyof typeof credentialNames;

/** The presentation in a `vp_token` (OpenID4VP 1.0 §8.1): one, of one of the credentials that were asked for. */
function onlyPresentation(vpToken: unknown): { readonly format: Format; readonly text: string } {
  const found = (Object.keys(credentialNames) as Format[]).flatMap((format) => {
    const list = isRecord(vpToken) ? vpToken[credentialNames[format]] : undefined;
    return Array.isArray(list) ? (list as unknown[]).map((text) => ({ format, text })) : [];
  });
  const [one, ...others] = found;
  if (!one || typeof one.text !== 'string' || others.length > 0)
    throw new PresentationError('malformed', 'not one presentation');
  return { format: one.format, text: one.text };
}

/** Has a child verify a mobile document for this request. */
async function readMdoc(
  services: Services,
  { identity }: WalletCheck,
  request: WalletRequest,
  text: string,
  anchors: readonly Certificate[],
): Promise<Presentation> {
  const session = {
    ...{ nonce: request.nonce, responseUri: responseUriOf(services, identity.id, request) },
    thumbprint: Buffer.from(await calculateJwkThumbprint(encryptionKeyOf(request)), 'base64url'),
  };
  const sessions = clientIdsOf(services, request).map((clientId): Session => ({ ...session, clientId }));
  return readInChild<MdocContent>(services, 'readMdoc', { text, docType: PID_DOC_TYPE, sessions }, anchors);
}

/** France Identité is the wallet of France: its identities are issued there. */
function assertCountry({ identity }: WalletCheck, { issuer }: Presentation): void {
  const country = nameAttribute(issuer.certificate.subject, oids.country);
  if (identity.method === 'FRANCE_IDENTITE' && country !== 'FR')
    throw new PresentationError('untrusted', `an issuer of ${country ?? 'no country'}`);
}

/** What a presentation says, before the issuer's certificate was checked. */
type Proven = Omit<WalletAnswer, 'issuerStatus' | 'credentialFormat'>;

function answerOf(services: Services, { identity }: WalletCheck, { claims, issuer }: Presentation): Proven {
  const { subject, subjectText, fingerprintSha256: certificateSha256 } = issuer.certificate;
  const name = nameAttribute(subject, oids.organization) ?? nameAttribute(subject, oids.commonName) ?? subjectText;
  const birthDate = needsBirthDate(services, identity) ? claims.birthdate : null;
  if (birthDate !== null && !dayForm.safeParse(birthDate).success)
    throw new PresentationError('lacking', 'no date of birth');
  return {
    givenName: claimName(claims.given_name),
    familyName: claimName(claims.family_name),
    birthDate: birthDate as string | null,
    by: [...name].slice(0, limits.text.max).join(''),
    certificateSha256,
  };
}

function claimName(claim: unknown): string {
  if (typeof claim !== 'string' || claim.trim() === '' || [...claim].length > limits.name.max || /\p{Cc}/u.test(claim))
    throw new PresentationError('lacking', 'no name');
  return claim.trim();
}

/** Whether a presentation is about the person for whom the identity was created. */
function isPerson(services: Services, { identity, name }: WalletCheck, answer: Proven): boolean {
  const { attributes } = openAttributes(services, identity)!;
  return isNameOf(name, answer) && answer.birthDate === attributes.birthDate;
}
