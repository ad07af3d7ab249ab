import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Services } from '../../../platform/services.ts';
import { type Erased, eraseSignersByEmail } from '../needs.ts';
import { because } from './reasons.ts';
import { type Person, personOf } from './restrict-person.ts';

/**
 * Erases a person as a signer of the envelopes that have ended (GDPR, Article 17).
 * @throws Fault `invalid_body` (the person is restricted)
 */
export async function erasePerson(services: Services, actor: Actor, email: string): Promise<Person & Erased> {
  const person = personOf(actor, email);
  const restricted = await services.database.prisma.restrictedPerson.findUnique({
    where: { organizationId_email: person },
  });
  if (restricted) throw refuse('invalid_body', because('person_restricted'));
  return {
    ...person,
    ...(await services.of(eraseSignersByEmail)(services, person.organizationId, person.email)),
  };
}
