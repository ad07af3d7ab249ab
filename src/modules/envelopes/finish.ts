import { type Actor, system } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueueAll, removeJobs } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { advanceEach } from '../evidence/index.ts';
import type { SealedPart } from './sealed-files.ts';
import { notify } from './send-envelope.ts';
import { signerLevel } from './signer-acts.ts';
import { chainWith, envelopeChain, envelopeLifecycle, type LockedEnvelope } from './store.ts';
import { EXPIRE_TASK, PURGE_TASK } from './task-names.ts';

interface Ending {
  readonly move: 'completed' | 'expired' | 'canceled';
  readonly actor?: Actor;
  /** Further columns to set. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** An envelope that ends, with the data of its event in the chain. */
interface Ended {
  readonly envelope: LockedEnvelope;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null>>;
  readonly evidenceSha256?: string;
  /** The sealed documents, for subscribers. */
  readonly documents?: readonly SealedPart[];
}

const momentColumn = { completed: 'completedAt', expired: 'expiredAt', canceled: 'canceledAt' } as const;

/** Ends an envelope. Its retention starts, and its purge is scheduled. */
export const finishEnvelope = (
  services: Services,
  tx: Tx,
  envelope: LockedEnvelope,
  { personal, ...ending }: Ending & Pick<Ended, 'personal'>,
): Promise<void> => finishEnvelopes(services, tx, ending, [{ envelope, ...(personal ? { personal } : {}) }]);

/**
 * Ends many envelopes in the same way, with the same number of statements as for one. Whoever has a copy of a completed
 * envelope is notified.
 */
export async function finishEnvelopes(
  services: Services,
  tx: Tx,
  { move, actor, set }: Ending,
  ended: readonly Ended[],
): Promise<void> {
  const at = services.clock.now();
  const purges = ended.map(({ envelope: { id, retentionDays } }) => ({ id, runAt: after(at, retentionDays * DAY) }));
  await removeJobs(
    tx,
    purges.map(({ id }) => `${EXPIRE_TASK}:${id}`),
  );
  await enqueueAll(
    tx,
    PURGE_TASK,
    purges.map(({ id, runAt }) => ({ payload: { id }, runAt, key: `${PURGE_TASK}:${id}` })),
  );
  const shared = { [momentColumn[move]]: at, ...set };
  const rows = ended.map(({ envelope, evidenceSha256, documents, ...telling }, index) => {
    const own = { purgeAfter: itemAt(purges, index).runAt, ...(evidenceSha256 ? { evidenceSha256 } : {}) };
    const { to: status } = envelopeLifecycle.moves[move];
    const after = { ...envelope, ...shared, ...own, status, ...(documents ? { documents } : {}) };
    return { after, row: envelope, set: own, subject: envelopeChainSubject(after), ...telling };
  });
  await advanceEach(services, tx, actor ?? system, {
    lifecycle: envelopeLifecycle,
    move,
    set: shared,
    rows: rows.map(({ after: _, ...row }) => row),
  });
  if (move !== 'completed') return;
  for (const { after } of rows)
    await notify(
      services,
      tx,
      after,
      after.recipients.filter(({ role }) => role === 'COPY'),
    );
}

/**
 * At level simple, a signer of an erased identity is erased when the envelope ends: whoever needs the signers then reads
 * them.
 */
const envelopeChainSubject = (envelope: LockedEnvelope) =>
  envelope.signers.some((signer) => signer.identityId !== null && signerLevel(envelope, signer) !== 'ADVANCED')
    ? envelopeChain(envelope)
    : chainWith(envelope);
