import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Services } from '../../../platform/services.ts';
import { readPersonData } from '../needs.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';
import { type Person, personOf } from './restrict-person.ts';

/**
 * Everything that the organisation stores about a person, as JSON (GDPR, Articles 15 and 20).
 * @throws Fault `invalid_body` (too many rows)
 */
export async function exportPerson(
  services: Services,
  actor: Actor,
  email: string,
): Promise<Person & { readonly json: string }> {
  const person = personOf(actor, email);
  const tables = await services.of(readPersonData)(person, limits.rows);
  if (!tables) throw refuse('invalid_body', because('too_much_of_person', { count: limits.rows }));
  const facts = {
    email: person.email,
    organization_id: person.organizationId,
    read_at: services.clock.now().toISOString(),
  };
  return { ...person, json: JSON.stringify({ ...facts, tables }, null, 2) };
}
