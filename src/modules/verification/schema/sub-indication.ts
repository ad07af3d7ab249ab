import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';
import type { SubIndication } from '../../../standards/validation/index.ts';

export const SubIndicationEnum = builder.enumType('PdfSubIndication', {
  description:
    'Reason why a signature or a time-stamp is not `TOTAL_PASSED` (ETSI EN 319 102-1, tables 5 and 6). POE: proof of existence, a trusted time-stamp.',
  values: enumValues<SubIndication>({
    FORMAT_FAILURE: 'The signature does not conform to its format.',
    HASH_FAILURE: 'The signed bytes were changed.',
    SIG_CRYPTO_FAILURE: 'The signature value is wrong.',
    REVOKED: 'The certificate was revoked before the signature was made.',
    EXPIRED: 'The certificate had expired before the signature was made.',
    NOT_YET_VALID: 'The certificate was not yet valid when the signature was made.',
    SIG_CONSTRAINTS_FAILURE: 'A property of the signature does not meet the requirements.',
    CHAIN_CONSTRAINTS_FAILURE: 'The certificate path does not meet the requirements.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'The certificate path is not valid.',
    CRYPTO_CONSTRAINTS_FAILURE: 'An algorithm or a key size is not accepted.',
    TIMESTAMP_ORDER_FAILURE: 'The times of the time-stamps contradict each other.',
    NO_SIGNING_CERTIFICATE_FOUND: 'The signing certificate cannot be identified.',
    NO_CERTIFICATE_CHAIN_FOUND: 'The signing certificate leads to no trusted root.',
    REVOKED_NO_POE: 'The certificate is revoked, and no POE shows that the signature is older.',
    REVOKED_CA_NO_POE: 'The certificate of an authority is revoked, and no POE shows that the signature is older.',
    OUT_OF_BOUNDS_NO_POE: 'The certificate has expired, and no POE shows that the signature is older.',
    OUT_OF_BOUNDS_NOT_REVOKED: 'The certificate has expired without having been revoked, and no POE is available.',
    REVOCATION_OUT_OF_BOUNDS_NO_POE: 'The revocation data has expired, and no POE shows that the signature is older.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'An algorithm is no longer accepted, and no POE shows that it was when it was used.',
    NO_POE: 'A POE is missing.',
    TRY_LATER: 'The revocation status is not known yet.',
    SIGNED_DATA_NOT_FOUND: 'The signed bytes are missing.',
  }),
});
