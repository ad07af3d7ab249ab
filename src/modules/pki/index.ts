export { Authority, type CertificateState } from './authority.ts';
export type { PkiOptions } from './ensure-hierarchy.ts';
export { type SealingOrganization, SPECIMEN } from './names.ts';
export { revokeCertificate } from './revoke-certificate.ts';
export type { PkiRole } from './roles.ts';
export { pkiRouter } from './serve.ts';
