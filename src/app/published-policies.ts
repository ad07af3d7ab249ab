import { policiesBelow } from '../modules/trust/index.ts';
import type { Config } from '../platform/config/index.ts';

/** The policies of this installation, as the pages `/pki/policies` and `/policy` show them. */
export function publishedPolicies(config: Config) {
  const { policyArc, signaturePolicy, sealOrganization, timestampAuthorities, sealCredential } = config;
  const { signature, ...policies } = policiesBelow(policyArc);
  const facts = {
    operator: sealOrganization,
    authorities: timestampAuthorities.map(({ host }) => host),
    outsideSeal: sealCredential !== null,
    retentionYears: config.proofRetentionYears,
  };
  return { policies, policy: { ...signaturePolicy, oid: signature, facts } };
}
