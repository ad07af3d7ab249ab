export { authenticate } from './authenticate.ts';
export { type CreatedApiKey, createApiKey } from './create-api-key.ts';
export { createOrganization } from './create-organization.ts';
export { faults } from './faults.ts';
export { findRevoked } from './find-revoked.ts';
export { listApiKeys } from './list-api-keys.ts';
export { personalUrl } from './personal-link.ts';
export { assertLink, assertScope, ownedBy } from './policy.ts';
export { revokeApiKey } from './revoke-api-key.ts';
