import type { Actor } from '../../../kernel/actor.ts';
import type { Mandate, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { advance } from '../../evidence/index.ts';
import { mandateLifecycle } from './lifecycle.ts';
import { chainOf } from './store.ts';
import { statusNow } from './validity.ts';

const moments = { activated: 'activatedAt', revoked: 'revokedAt', expired: 'expiredAt' } as const;

export interface MandateMove {
  readonly move: keyof typeof moments;
  readonly actor: Actor;
  /** Name of the actor in the chain. Default: derived from the actor's kind. */
  readonly actorName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null>>;
}

/**
 * Moves a mandate that the transaction has locked, and stores when. A mandate that has ended by the clock can only
 * expire.
 * @throws Fault `invalid_status`
 */
export async function moveMandate(
  services: Services,
  tx: Tx,
  mandate: Mandate,
  { move, actor, ...telling }: MandateMove,
): Promise<void> {
  const now = services.clock.now();
  const status = move === 'revoked' ? statusNow(mandate, now) : mandate.status;
  await advance(services, tx, actor, {
    lifecycle: mandateLifecycle,
    move,
    row: { id: mandate.id, status },
    subject: chainOf(mandate),
    set: { [moments[move]]: now },
    ...telling,
  });
}
