import type { Mode } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Authority,
  builtInCertificates,
  OrganizationSeals,
  type SigningCertificateProvider,
} from '../pki/index.ts';
import type { TimestampAuthority } from '../timestamp/index.ts';

/** Who seals, who tells the time, and who gives signers their certificates. */
export interface SealingAuthorities {
  readonly authority: Authority;
  readonly timestamps: Readonly<Record<Mode, TimestampAuthority>>;
  readonly certificates: SigningCertificateProvider;
  /** Under whose seal the documents of a mandate's principal go. */
  readonly seals: OrganizationSeals;
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Tests put others in their place. */
    sealing: SealingAuthorities;
  }
}

/** Signers get their certificates from the built-in CA unless another provider is named. */
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
