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

const provided = new WeakMap<Services, SealingAuthorities>();

/** Given once by `app/compose.ts`; signers get their certificates from the built-in CA unless somebody else is named. */
export function provideSealing(
  services: Services,
  authorities: Omit<SealingAuthorities, 'certificates' | 'seals'> & {
    readonly certificates?: SigningCertificateProvider;
  },
): void {
  const { keystore, clock, config } = services;
  const { authority } = authorities;
  const certificates = builtInCertificates({ authority, keystore, clock, organization: config.sealOrganization });
  provided.set(services, { certificates, seals: new OrganizationSeals(services, authority), ...authorities });
}

export const authoritiesOf = (services: Services): SealingAuthorities => provided.get(services)!;
