import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { completeRow } from '../../platform/database/columns.ts';
import { type Envelope, insertRows, preparedTransaction, type Tx } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent } from '../evidence/index.ts';
import { attestSigners } from './attest-signers.ts';
import { chooseReminders } from './choose-reminders.ts';
import type { WholeEnvelope } from './envelope-sql.ts';
import type { UnplacedEnvelope } from './input.ts';
import { type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { send } from './send-envelope.ts';
import { chainOf } from './store.ts';
import { contentsOf, termsOf, writeParts } from './write-parts.ts';

/**
 * Creates an envelope and sends it if `send` is set. A failed request leaves only unreferenced files, which the sweep
 * removes.
 */
export async function createEnvelope(
  services: Services,
  key: KeyActor,
  origin: Origin,
  input: UnplacedEnvelope,
  blob: Context['blob'],
): Promise<WholeEnvelope> {
  return preparedTransaction(
    services.database,
    'create-envelope',
    () => prepareEnvelope(services, key, input, blob),
    async (tx, prepared) => {
      const envelope = await createEnvelopeIn(services, tx, key, origin, prepared);
      return input.send ? send(services, tx, key, origin, envelope, prepared.priced) : envelope;
    },
  );
}

/** Inserts a prepared envelope as a draft, in the caller's transaction. The caller has checked the key's scope. */
export async function createEnvelopeIn(
  services: Services,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  prepared: PreparedEnvelope,
): Promise<WholeEnvelope> {
  const { id, attestations } = prepared;
  const { organizationId, mode } = key;
  const createdAt = services.clock.now();
  const identityIds = await attestSigners(services, tx, key, origin, attestations);
  const row = { id, organizationId, mode, createdAt, status: 'DRAFT' as const, prepared: false, ...termsOf(prepared) };
  await insertRows(tx, 'envelopes', [row]);
  // Nobody else can see the new row: it needs no lock.
  const parts = await writeParts(tx, prepared, { identityIds, createdAt });
  const envelope = { ...completeRow<Envelope>('Envelope', row), ...parts };
  await appendEvent(services, tx, chainOf(envelope), {
    type: 'envelope.created',
    actor: 'organization',
    data: contentsOf(prepared, identityIds),
    personal: { name: prepared.input.name, ip: origin.ip },
  });
  await chooseReminders(services, tx, envelope, origin, prepared.input.reminders);
  return envelope;
}
