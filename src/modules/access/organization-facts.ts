import type { MemberActor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** Facts of an organisation that papers print; null where it states none. */
export type OrganizationFacts = Pick<Organization, 'legalForm' | 'address' | 'siret' | 'activityNumber'>;

/** Who signs for the organisation, as forms propose. */
type Representative = Pick<Organization, 'representativeName' | 'representativeRole' | 'representativeEmail'>;

type Stated = { readonly [Fact in keyof (OrganizationFacts & Representative)]?: string | null | undefined } & {
  readonly temporaryWork?: boolean | null | undefined;
};

/**
 * Sets facts of the organisation that the papers drawn from now on print, and what forms and menu of the console go by. An omitted one stays; null or a blank removes one.
 * Line breaks become spaces. What is sealed keeps its facts.
 */
export async function setOrganizationFacts(
  { database }: Services,
  { organizationId }: MemberActor,
  { temporaryWork, ...stated }: Stated,
): Promise<Organization> {
  const facts = Object.fromEntries(
    Object.entries(stated).flatMap(([fact, value]) => (value === undefined ? [] : [[fact, onOneLine(value)]])),
  );
  return database.prisma.organization.update({
    where: { id: organizationId },
    data: { ...facts, ...(temporaryWork == null ? {} : { temporaryWork }) },
  });
}

const onOneLine = (value: string | null): string | null => value?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || null;
