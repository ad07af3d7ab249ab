import { oids } from '../../standards/asn1/oids.ts';
import type { CheckedToken } from '../../standards/rfc3161/check-token.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { nameAttribute } from '../../standards/x509/name.ts';
import type { TimestampFacts } from './authority.ts';

/** What a proof says about a checked token. */
export const factsOf = ({ info, certificate }: CheckedToken, qualified: boolean): TimestampFacts => ({
  issuer: certificate.subjectText,
  serial: info.serialHex,
  gen_time: info.genTime.toISOString(),
  qualified,
  provider: providerOf(certificate),
});

/** The organisation that runs a unit; null where its certificate names none. */
export const providerOf = ({ subject }: Certificate): string | null => nameAttribute(subject, oids.organization);
