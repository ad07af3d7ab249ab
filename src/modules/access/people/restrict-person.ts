import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../policy.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';

/** A person within an organisation. */
export interface Person {
  readonly organizationId: string;
  /** Lowercase. */
  readonly email: string;
}

/**
 * Restricts what is done with a person's data to storing it. Again changes nothing.
 * @throws Fault `invalid_body` (too many people are restricted)
 */
export async function restrictPerson(services: Services, actor: Actor, email: string): Promise<Person> {
  const person = personOf(actor, email);
  const { organizationId } = person;
  await transaction(services.database, 'restrict-person', async (tx) => {
    const known = await tx.restrictedPerson.findUnique({ where: { organizationId_email: person } });
    if (known) return;
    if ((await tx.restrictedPerson.count({ where: { organizationId } })) >= limits.restricted)
      throw refuse('invalid_body', because('too_many_restricted', { count: limits.restricted }));
    await tx.restrictedPerson.create({ data: { ...person, since: services.clock.now() } });
  });
  return person;
}

/** Lifts a restriction. Without one changes nothing. */
export async function liftRestriction({ database }: Services, actor: Actor, email: string): Promise<Person> {
  const person = personOf(actor, email);
  await database.prisma.restrictedPerson.deleteMany({ where: person });
  return person;
}

/** The person of an address in the organisation of the caller. */
export const personOf = (actor: Actor, email: string): Person => ({
  organizationId: assertMember(actor, 'OWNER').organizationId,
  email: email.toLowerCase(),
});
