import type { CertificateProfile, Pointer } from '../../standards/x509/profiles.ts';

/** Where the router serves what certificates point to. Ids are those of the issuing keys: they outlive renewals. */
export const paths = {
  caIssuers: (id: string) => `/pki/ca/${id}.cer`,
  crl: (id: string) => `/pki/crl/${id}.crl`,
  ocsp: (id: string) => `/pki/ocsp/${id}`,
} as const satisfies Record<Pointer, (id: string) => string>;

/** The URLs in a certificate of `profile` under the key `issuerId`. */
export const pointersOf = (
  { pointers }: CertificateProfile,
  issuerId: string,
  pkiUrl: string,
): Partial<Record<Pointer, string>> =>
  Object.fromEntries(pointers.map((pointer) => [pointer, pkiUrl + paths[pointer](issuerId)]));

/** Where the numbers that this service assigns to persons are explained: the page of its roots. */
export const registerOf = (pkiUrl: string): string => `${pkiUrl}/pki`;
