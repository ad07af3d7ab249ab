import type { MemberActor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** Facts of an organisation that papers print; null where it states none. */
export type OrganizationFacts = Pick<Organization, 'legalForm' | 'address' | 'siret' | 'activityNumber'>;

type Stated = { readonly [Fact in keyof OrganizationFacts]?: string | null | undefined };

/**
 * Sets facts of the organisation that the papers drawn from now on print. An omitted one stays; null or a blank removes one.
 * Line breaks become spaces. What is sealed keeps its facts.
 */
export async function setOrganizationFacts(
  { database }: Services,
  { organizationId }: MemberActor,
  stated: Stated,
): Promise<Organization> {
  const data = Object.fromEntries(
    Object.entries(stated).flatMap(([fact, value]) => (value === undefined ? [] : [[fact, onOneLine(value)]])),
  );
  return database.prisma.organization.update({ where: { id: organizationId }, data });
}

const onOneLine = (value: string | null): string | null => value?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || null;
