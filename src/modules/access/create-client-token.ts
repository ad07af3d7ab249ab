import { type Actor, type ClientScope, clientScopes, type KeyActor } from '../../kernel/actor.ts';
import { after, SECOND, wholeSeconds } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Services } from '../../platform/services.ts';
import { writeClientToken } from './client-token.ts';
import { findSubjects } from './needs.ts';
import { assertKey } from './policy.ts';

/** Lifetime of a client token, seconds. A page gets a new one before it ends. */
export const lifetimes = { min: 60, max: 3_600, default: 900 } as const;

export interface CreatedClientToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Creates a token with which a page of the organisation reads `subjects`, and nothing else.
 * @throws Fault `unauthorized`, `forbidden` (no API key; a scope that the key does not have), `not_found` (a subject
 *   that does not exist, or that no scope of the token reads)
 */
export async function createClientToken(
  services: Services,
  actor: Actor,
  input: {
    readonly scopes: readonly ClientScope[];
    readonly subjects: readonly string[];
    /** Seconds, within `lifetimes`. */
    readonly expiresIn: number;
  },
): Promise<CreatedClientToken> {
  const key = assertKey(actor);
  const missing = input.scopes.find((scope) => !key.scopes.includes(scope));
  if (missing) throw refuseRequest('forbidden', `The API key does not have the scope ${missing}.`);
  const subjects = [...new Set(input.subjects.map((id) => id.toLowerCase()))];
  await assertSubjects(services, key, input.scopes, subjects);
  const { keyId, mode } = key;
  const expiresAt = wholeSeconds(after(services.clock.now(), input.expiresIn * SECOND));
  const scopes = clientScopes.filter((scope) => input.scopes.includes(scope));
  return { token: writeClientToken(services, { keyId, mode, expiresAt, scopes, subjects }), expiresAt };
}

/** @throws Fault `not_found` */
async function assertSubjects(
  services: Services,
  key: KeyActor,
  scopes: readonly ClientScope[],
  subjects: readonly string[],
): Promise<void> {
  const ids = subjects.filter(isUuid);
  const { organizationId, mode } = key;
  const found = await Promise.all(
    scopes.map((scope) => services.of(findSubjects[scope])(services.database, { organizationId, mode }, ids)),
  );
  const known = new Set(found.flat());
  if (!subjects.every((id) => known.has(id))) throw refuseRequest('not_found');
}
