import { system } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { advance } from '../evidence/index.ts';
import { chainOf, lockMandate, mandateLifecycle, statusNow, type WholeMandate } from '../mandates/index.ts';
import { endMandate } from './end-mandate.ts';
import { forgetExpiry } from './expire-mandate.ts';

type Reaction = (kit: Kit, tx: Tx, mandate: WholeMandate) => Promise<void>;

/** What becomes of a pending mandate by what has become of its act. */
const table: Readonly<Record<string, Reaction>> = {
  'envelope.completed': (kit, tx, mandate) =>
    statusNow(mandate, kit.clock.now()) === 'PENDING' ? activate(kit, tx, mandate) : expire(kit, tx, mandate),
  'envelope.canceled': (kit, tx, mandate) => expire(kit, tx, mandate),
  'envelope.expired': (kit, tx, mandate) => expire(kit, tx, mandate),
};

/** Follows the acts of mandates, in the transaction in which they end; most envelopes are none. */
export async function reactions(kit: Kit, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const ends = new Map(
    happenings.flatMap(({ type, aggregateId }) =>
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
    if (mandate.status === 'PENDING') await ends.get(mandate.envelopeId!)!(kit, tx, mandate);
  }
}

/** The act is signed and sealed: the mandate is good, from its first day on. */
async function activate(kit: Kit, tx: Tx, mandate: WholeMandate): Promise<void> {
  const act = await tx.document.findFirstOrThrow({ where: { envelopeId: mandate.envelopeId! } });
  await advance(kit, tx, system, {
    lifecycle: mandateLifecycle,
    move: 'activated',
    row: mandate,
    subject: chainOf(mandate),
    set: { activatedAt: kit.clock.now() },
    data: { envelope_id: mandate.envelopeId, sealed_sha256: act.sealedSha256 },
  });
}

async function expire(kit: Kit, tx: Tx, mandate: WholeMandate): Promise<void> {
  await endMandate(kit, tx, { mandate, act: null }, { move: 'expired', actor: system });
  await forgetExpiry(tx, mandate.id);
}
