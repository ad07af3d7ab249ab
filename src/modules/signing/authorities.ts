import type { Mode } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Authority,
  builtInCertificates,
  OrganizationSeals,
  type SigningCertificateProvider,
} from '../pki/index.ts';
import type { TimestampAuthority } from '../timestamp/index.ts';

/** The authorities behind seals, time-stamps and signers' certificates. */
export interface SealingAuthorities {
  readonly authority: Authority;
  readonly timestamps: Readonly<Record<Mode, TimestampAuthority>>;
  readonly certificates: SigningCertificateProvider;
  /** The seals of mandates' principals. */
  readonly seals: OrganizationSeals;
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Tests replace them. */
    sealing: SealingAuthorities;
  }
}

/** Creates the authorities. The built-in CA issues signers' certificates unless another provider is configured. */
export function sealingAuthorities(
  services: Pick<Services, 'database' | 'keystore' | 'clock' | 'config'>,
  authorities: Omit<SealingAuthorities, 'certificates' | 'seals'> & {
    readonly certificates?: SigningCertificateProvider;
  },
): SealingAuthorities {
  const { keystore, clock, config } = services;
  const { authority } = authorities;
  const certificates = builtInCertificates({ authority, keystore, clock, organization: config.sealOrganization });
  return { certificates, seals: new OrganizationSeals(services, authority), ...authorities };
}
