import { isNameOf } from '../../../kernel/person-name.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import { dayForm } from '../../../platform/graphql/validators.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import { PresentationError, type PresentationProblem } from '../../../standards/sd-jwt/jws.ts';
import { type Presentation, verifyPresentation } from '../../../standards/sd-jwt/presentation.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import { openAttributes, type WalletAnswer, type WalletRequest } from '../attributes.ts';
import { limits } from '../limits.ts';
import { walletAccess } from './access-key.ts';
import { CREDENTIAL, needsBirthDate, type WalletCheck } from './requests.ts';
import { assertNotRevoked, IssuersUnavailable, issuerStatus, trustedIssuers } from './trusted-issuers.ts';

/** What a presentation proves, for the identity and the request for which it was made. */

/**
 * Why an answer was refused, as the page says it. Besides those of presentations: the person declined in the wallet;
 * nobody can say now whether the credential is revoked; it names another person.
 */
type WalletProblem = PresentationProblem | 'declined' | 'unavailable' | 'other_person';

/** Judges a presentation. Returns what it proves, or why it is refused. Keeps nothing else of it. */
export async function judge(
  services: Services,
  check: WalletCheck,
  request: WalletRequest,
  vpToken: unknown,
): Promise<WalletAnswer | WalletProblem> {
  try {
    const anchors = await trustedIssuers(services);
    const presentation = verifyPresentation(onlyPresentation(vpToken), {
      anchors,
      types: services.config.wallet!.types,
      audience: walletAccess(services.config, services.keystore).clientId,
      nonce: request.nonce,
      now: services.clock.now(),
    });
    assertCountry(check, presentation);
    const answer = answerOf(services, check, presentation);
    if (!isPerson(services, check, answer)) return 'other_person';
    // Asked last: only for what would be accepted otherwise.
    const status = await issuerStatus(services, presentation.issuer);
    if (presentation.status) await assertNotRevoked(services, presentation.status, anchors);
    return { ...answer, issuerStatus: status };
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

/** The presentation in a `vp_token` (OpenID4VP 1.0 §8.1): one, for the one credential that was asked for. */
function onlyPresentation(vpToken: unknown): string {
  const list = isRecord(vpToken) ? vpToken[CREDENTIAL] : undefined;
  const [text, ...rest] = Array.isArray(list) ? (list as unknown[]) : [];
  if (typeof text !== 'string' || rest.length > 0) throw new PresentationError('malformed', 'not one presentation');
  return text;
}

/** France Identité is the wallet of France: its identities are issued there. */
function assertCountry({ identity }: WalletCheck, { issuer }: Presentation): void {
  const country = nameAttribute(issuer.certificate.subject, oids.country);
  if (identity.method === 'FRANCE_IDENTITE' && country !== 'FR')
    throw new PresentationError('untrusted', `an issuer of ${country ?? 'no country'}`);
}

/** What a presentation says, before the issuer's certificate was checked. */
type Proven = Omit<WalletAnswer, 'issuerStatus'>;

function answerOf(services: Services, { identity }: WalletCheck, { claims, issuer }: Presentation): Proven {
  const { subject, subjectText, fingerprintSha256: certificateSha256 } = issuer.certificate;
  const name = nameAttribute(subject, oids.organization) ?? nameAttribute(subject, oids.commonName) ?? subjectText;
  const birthDate = needsBirthDate(services, identity) ? claims.birthdate : null;
  if (birthDate !== null && !dayForm.safeParse(birthDate).success)
    throw new PresentationError('lacking', 'no date of birth');
  return {
    givenName: nameOf(claims.given_name),
    familyName: nameOf(claims.family_name),
    birthDate: birthDate as string | null,
    by: [...name].slice(0, limits.text.max).join(''),
    certificateSha256,
  };
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string' || claim.trim() === '' || [...claim].length > limits.name.max || /\p{Cc}/u.test(claim))
    throw new PresentationError('lacking', 'no name');
  return claim.trim();
}

/** Whether a presentation is about the person for whom the identity was created. */
function isPerson(services: Services, { identity, name }: WalletCheck, answer: Proven): boolean {
  const { attributes } = openAttributes(services, identity)!;
  return isNameOf(name, answer) && answer.birthDate === attributes.birthDate;
}
