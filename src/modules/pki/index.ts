export { Authority } from './authority.ts';
export { SPECIMEN } from './names.ts';
export { revokeCertificate } from './revoke-certificate.ts';
export { pkiRouter } from './serve.ts';
