import type { CertificateProfile, Pointer } from '../../../standards/x509/profiles.ts';

/** Paths of the addresses in certificates. Ids are those of the issuing keys: they do not change on renewal. */
export const paths = {
  caIssuers: (id: string) => `/pki/ca/${id}.cer`,
  crl: (id: string) => `/pki/crl/${id}.crl`,
  ocsp: (id: string) => `/pki/ocsp/${id}`,
} as const satisfies Record<Pointer, (id: string) => string>;

/** Returns the URLs in a certificate of `profile`, issued by the key `issuerId`. */
export const pointersOf = (
  { pointers }: CertificateProfile,
  issuerId: string,
  pkiUrl: string,
): Partial<Record<Pointer, string>> =>
  Object.fromEntries(pointers.map((pointer) => [pointer, pkiUrl + paths[pointer](issuerId)]));

/** Address of the register of the numbers that this service assigns to persons: the page of its roots. */
export const registerOf = (pkiUrl: string): string => `${pkiUrl}/pki`;
