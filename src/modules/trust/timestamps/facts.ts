import { oids } from '../../../standards/asn1/oids.ts';
import type { CheckedToken } from '../../../standards/rfc3161/check-token.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import type { TimestampFacts } from './authority.ts';

/**
 * Returns the facts about a checked token. It is qualified if the token states so (EN 319 422 §9.1) and the operator
 * configured the authority as qualified: anybody can write the statement, and not every token of a provider has it.
 */
export const factsOf = ({ info, certificate }: CheckedToken, isConfigured: boolean): TimestampFacts => ({
  issuer: certificate.subjectText,
  serial: info.serialHex,
  gen_time: info.genTime.toISOString(),
  qualified: isConfigured && info.statesQualified,
  provider: providerOf(certificate),
});

/** Returns the organisation that runs a unit. Null if its certificate names none. */
export const providerOf = ({ subject }: Certificate): string | null => nameAttribute(subject, oids.organization);
