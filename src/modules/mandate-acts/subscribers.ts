import { system } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { advance } from '../evidence/index.ts';
import { chainOf, lockMandate, mandateLifecycle, statusNow, type WholeMandate } from '../mandates/index.ts';
import { endMandate } from './end-mandate.ts';
import { forgetExpiry } from './expire-mandate.ts';

type Subscriber = (services: Services, tx: Tx, mandate: WholeMandate) => Promise<void>;

/** What becomes of a pending mandate by what has become of its act. */
const table: Readonly<Record<string, Subscriber>> = {
  'envelope.completed': (services, tx, mandate) =>
    statusNow(mandate, services.clock.now()) === 'PENDING'
      ? activate(services, tx, mandate)
      : expire(services, tx, mandate),
  'envelope.canceled': (services, tx, mandate) => expire(services, tx, mandate),
  'envelope.expired': (services, tx, mandate) => expire(services, tx, mandate),
};

/** Follows the acts of mandates, in the transaction in which they end; most envelopes are none. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const ends = new Map(
    domainEvents.flatMap(({ type, aggregateId }) =>
      Object.hasOwn(table, type) ? [[aggregateId, table[type]!] as const] : [],
    ),
  );
  if (ends.size === 0) return;
  const known = await tx.mandate.findMany({
    where: { envelopeId: { in: [...ends.keys()] } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id } of known) {
    const mandate = (await lockMandate(tx, id))!;
    // A mandate that was revoked has canceled its act itself.
    if (mandate.status === 'PENDING') await ends.get(mandate.envelopeId!)!(services, tx, mandate);
  }
}

/** The act is signed and sealed: the mandate is good, from its first day on. */
async function activate(services: Services, tx: Tx, mandate: WholeMandate): Promise<void> {
  const act = await tx.document.findFirstOrThrow({ where: { envelopeId: mandate.envelopeId! } });
  await advance(services, tx, system, {
    lifecycle: mandateLifecycle,
    move: 'activated',
    row: mandate,
    subject: chainOf(mandate),
    set: { activatedAt: services.clock.now() },
    data: { envelope_id: mandate.envelopeId, sealed_sha256: act.sealedSha256 },
  });
}

async function expire(services: Services, tx: Tx, mandate: WholeMandate): Promise<void> {
  await endMandate(services, tx, { mandate, act: null }, { move: 'expired', actor: system });
  await forgetExpiry(tx, mandate.id);
}
