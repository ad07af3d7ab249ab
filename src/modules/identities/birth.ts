import { HOUR } from '../../kernel/clock.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Services } from '../../platform/services.ts';
import type { NewIdentity } from './input.ts';
import { because } from './reasons.ts';

/** The day begins first at UTC+14. */
const FIRST_ZONE = 14 * HOUR;

/** An identity and the path of its input, by GraphQL's names: `signers.0.identity`, or empty. */
export type IdentityAt = readonly [path: string, identity: NewIdentity];

/**
 * Checks that no birth is in the future, wherever on Earth the person was born.
 * @throws Fault `invalid_body` with the path of each
 */
export function assertBorn({ clock }: Services, identities: readonly IdentityAt[]): void {
  const today = new Date(clock.now().getTime() + FIRST_ZONE).toISOString().slice(0, 10);
  const details = identities.flatMap(([path, { attributes }]): FaultDetail[] => {
    const { birthDate } = attributes;
    if (birthDate === null || birthDate <= today) return [];
    return [{ path: [path, 'birthDate'].filter(Boolean).join('.'), ...because('not_born') }];
  });
  if (details.length) throw refuse('invalid_body', undefined, details);
}
