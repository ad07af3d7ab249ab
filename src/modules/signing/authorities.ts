import type { Mode } from '../../kernel/actor.ts';
import type { Kit } from '../../platform/kit.ts';
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

const provided = new WeakMap<Kit, SealingAuthorities>();

/** Given once by `app/compose.ts`; signers get their certificates from the built-in CA unless somebody else is named. */
export function provideSealing(
  kit: Kit,
  authorities: Omit<SealingAuthorities, 'certificates' | 'seals'> & {
    readonly certificates?: SigningCertificateProvider;
  },
): void {
  const { keystore, clock, config } = kit;
  const { authority } = authorities;
  const certificates = builtInCertificates({ authority, keystore, clock, organization: config.sealOrganization });
  provided.set(kit, { certificates, seals: new OrganizationSeals(kit, authority), ...authorities });
}

export const authoritiesOf = (kit: Kit): SealingAuthorities => provided.get(kit)!;
