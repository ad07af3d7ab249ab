import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import { sql, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../policy.ts';

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
  const person = personByEmail(actor, email);
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
  const person = personByEmail(actor, email);
  await database.prisma.restrictedPerson.deleteMany({ where: person });
  return person;
}

/** The person of an address in the organisation of the caller. */
export const personByEmail = (actor: Actor, email: string): Person => ({
  organizationId: assertMember(actor, 'OWNER').organizationId,
  email: email.toLowerCase(),
});

/**
 * SQL expression of the restricted addresses (`text[]`, lowercase) of an organisation `o.id`, for statements that read what a
 * message needs.
 */
export const restrictedEmails = sql`ARRAY(SELECT p.email FROM restricted_people p WHERE p.organization_id = o.id)`;

/** Limits of the rights of people. They are not in the contract. */
export const limits = {
  /** Restricted people of an organisation. They are read with each message. */
  restricted: 1_000,
  /** Rows of one table in an export. Without a limit one answer could fill the memory. */
  rows: 10_000,
} as const;

/** Sentences of refusals, by code. */
export const reasons = {
  too_much_of_person:
    'A table has more than {count} rows of this person. The operator exports them with esign person export.',
  person_restricted: 'The data of this person is restricted. Lift the restriction first.',
  too_many_restricted: 'The limit of {count} restricted people is reached. Lift a restriction first.',
} as const;

export const because = reasonsFrom(reasons);
