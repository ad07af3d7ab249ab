import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import { openAttributes } from './attributes.ts';
import { httpsProvider } from './provider/https.ts';
import type { CheckOutcome } from './provider/outcome.ts';
import { ProviderUnavailable } from './provider/provider.ts';
import { recordOutcome } from './record-outcome.ts';
import { schedulePoll } from './schedule.ts';
import { statusNow } from './validity.ts';

/**
 * Asks the provider what became of a check that it did not call back about, and comes back later while it runs. An
 * answer that makes no sense, or none, is asked for again; nothing ends a check but an outcome or the clock.
 */
export async function pollIdentity(kit: Kit, id: string, attempt: number): Promise<void> {
  const identity = await kit.database.prisma.identity.findUnique({ where: { id } });
  if (!identity || statusNow(identity, kit.clock.now()) !== 'PENDING') return;
  const { check } = openAttributes(kit, identity)!;
  const provider = check?.provider === 'https' ? httpsProvider(kit) : null;
  let outcome: CheckOutcome | null = null;
  try {
    outcome = (provider && (await provider.poll(id, check!))) ?? null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof NeighbourMissing)) throw error;
    logFailure(kit.log, 'warn', { err: error }, 'an identity check was not answered for');
  }
  if (outcome) await recordOutcome(kit, id, 'https', outcome);
  else await repeatableTransaction(kit.database, (tx) => schedulePoll(tx, id, attempt + 1, kit.clock.now()));
}
