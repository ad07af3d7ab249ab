import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { untilReturned } from '../../platform/graphql/stream.ts';
import type { Services } from '../../platform/services.ts';
import { followChanges, latestChange } from '../evidence/index.ts';
import { type ReadIdentity, readIdentity } from '../identities/index.ts';
import { findSession } from './session.ts';

/**
 * Yields the identity of a link's holder, now and after each change. Reads it again each time, so that a missed change
 * is contained in the next.
 */
export async function followIdentity(services: Services, actor: Actor): Promise<AsyncIterableIterator<ReadIdentity>> {
  const { signer } = await findSession(services, actor);
  const { identityId } = signer;
  if (!identityId) throw refuse('not_found');
  return untilReturned(async function* (signal) {
    // Read the cursor first: a change in between is then sent twice rather than never.
    const cursor = (await latestChange(services, identityId))?.cursor ?? 0n;
    yield await readIdentity(services, identityId);
    for await (const _ of followChanges(services, identityId, cursor, signal))
      yield await readIdentity(services, identityId);
  });
}
