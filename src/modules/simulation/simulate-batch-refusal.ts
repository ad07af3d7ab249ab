import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { refuseBatch } from '../batches/index.ts';
import { playAgent } from './play.ts';

/** Simulates the agent of a batch who refuses to seal it: the batch is canceled. */
export async function simulateBatchRefusal(
  services: Services,
  caller: Actor,
  from: Origin,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { actor, origin } = await playAgent(services, caller, from, id);
  await refuseBatch(services, actor, origin, { reason });
}
