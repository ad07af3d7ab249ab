import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Services } from '../../../platform/services.ts';
import { type Erased, eraseSignersByEmail, readPersonData } from '../needs.ts';
import { because, limits, type Person, personByEmail } from './restrict-person.ts';

/**
 * Everything that the organisation stores about a person, as JSON (GDPR, Articles 15 and 20).
 * @throws Fault `invalid_body` (too many rows)
 */
export async function exportPerson(
  services: Services,
  actor: Actor,
  email: string,
): Promise<Person & { readonly json: string }> {
  const person = personByEmail(actor, email);
  const tables = await services.of(readPersonData)(person, limits.rows);
  if (!tables) throw refuse('invalid_body', because('too_much_of_person', { count: limits.rows }));
  const facts = {
    email: person.email,
    organization_id: person.organizationId,
    read_at: services.clock.now().toISOString(),
  };
  return { ...person, json: JSON.stringify({ ...facts, tables }, null, 2) };
}

/**
 * Erases a person as a signer of the envelopes that have ended (GDPR, Article 17).
 * @throws Fault `invalid_body` (the person is restricted)
 */
export async function erasePerson(services: Services, actor: Actor, email: string): Promise<Person & Erased> {
  const person = personByEmail(actor, email);
  const restricted = await services.database.prisma.restrictedPerson.findUnique({
    where: { organizationId_email: person },
  });
  if (restricted) throw refuse('invalid_body', because('person_restricted'));
  return {
    ...person,
    ...(await services.of(eraseSignersByEmail)(services, person.organizationId, person.email)),
  };
}
