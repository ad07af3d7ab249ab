import './mandates/schema/index.ts';
import './schema/index.ts';
import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import { give, type Room } from '../../platform/room.ts';
import type { Services } from '../../platform/services.ts';
import { statusNow } from './attach-identity.ts';
import { encryptedColumns, openAttributes } from './attributes.ts';
import { expireDueIdentities, expireIdentity } from './identities.ts';
import { faults as mandateFaults, reasons as mandateReasons } from './mandates/record-moves.ts';
import { type CheckOutcome, httpsProvider, ProviderUnavailable } from './provider/provider.ts';
import { faults, reasons } from './refusals.ts';
import { recordOutcome } from './serve.ts';
import { CHECKS_LANE, EXPIRE_TASK, POLL_TASK, schedulePoll, WALLET_TASK } from './store.ts';
import { forgetEndedRequests } from './wallet/requests.ts';
import { closeWalletReader, openWalletReader, walletReader } from './wallet/trusted-issuers.ts';

/**
 * Asks the provider for the outcome of a check without a callback. Polls again while it runs, and after a missing or
 * invalid answer: only an outcome or the expiry ends a check.
 */
export async function pollIdentity(services: Services, id: string, attempt: number): Promise<void> {
  const identity = await services.database.prisma.identity.findUnique({ where: { id } });
  if (!identity || statusNow(identity, services.clock.now()) !== 'PENDING') return;
  const { check } = openAttributes(services, identity)!;
  const provider = check?.provider === 'https' ? httpsProvider(services) : null;
  let outcome: CheckOutcome | null = null;
  try {
    outcome = (provider && (await provider.poll(id, check!))) ?? null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof NeighbourMissing)) throw error;
    logFailure(services.log, 'warn', { err: error }, 'the identity provider did not answer');
  }
  if (outcome) await recordOutcome(services, id, 'https', outcome);
  else
    await repeatableTransaction(services.database, (tx) =>
      schedulePoll(tx, identity, attempt + 1, services.clock.now()),
    );
}

const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireIdentity(services, String(id));
  },
  [WALLET_TASK]: async ({ id }) => {
    await forgetEndedRequests(services, String(id));
  },
  [POLL_TASK]: ({ id, attempt }) => pollIdentity(services, String(id), Number(attempt)),
});

/** Does all work of this room that is due. The jobs do the same for one identity each. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  identities_expired: await expireDueIdentities(services),
});

export const room = {
  faults: { ...faults, ...mandateFaults },
  reasons: { ...reasons, ...mandateReasons },
  jobs,
  lanes: { [CHECKS_LANE]: 4 },
  sweep,
  services: [give(walletReader, openWalletReader, closeWalletReader)],
  encryptedColumns,
} satisfies Room;
