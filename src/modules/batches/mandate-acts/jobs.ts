import { system } from '../../../kernel/actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import type { Tasks } from '../../../platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { listDocuments } from '../../documents/index.ts';
import { envelopeAfter } from '../../envelopes/index.ts';
import {
  listByActs,
  lockMandate,
  moveMandate,
  mandateStatusNow as statusNow,
  type WholeMandate,
} from '../../identities/index.ts';
import type { MandateAct } from './act/words.ts';
import type { DrawnAct } from './create-mandate.ts';
import { EXPIRE_TASK, endMandate, expireDueMandates, expireMandate, forgetExpiry } from './end-mandate.ts';

export const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireMandate(services, String(id));
  },
});

/** Does all work of this room that is due. The jobs do the same for one mandate each. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  mandates_expired: await expireDueMandates(services),
});

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  /** Draws a mandate act. Each child reads and cuts the fonts once. */
  async drawMandateAct(act: MandateAct): Promise<DrawnAct> {
    // Import on demand: most children never draw, and the fonts take most of a child's start time.
    const { drawMandateAct } = await import('./act/draw-mandate-act.ts');
    const { openTypefaces } = await import('../../../standards/text/index.ts');
    const { pdf, field } = drawMandateAct(act, openTypefaces(readPackaged));
    return { pdf: pdf.toString('base64'), field };
  },
};

type Subscriber = (services: Services, tx: Tx, mandate: WholeMandate) => Promise<void>;

/** What happens to a pending mandate, by the final event of its act. */
const table: Readonly<Record<string, Subscriber>> = {
  'envelope.completed': (services, tx, mandate) =>
    statusNow(mandate, services.clock.now()) === 'PENDING'
      ? activate(services, tx, mandate)
      : expire(services, tx, mandate),
  'envelope.canceled': (services, tx, mandate) => expire(services, tx, mandate),
  'envelope.expired': (services, tx, mandate) => expire(services, tx, mandate),
};

/** Updates mandates in the transaction that ends their act. Most envelopes are not acts. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const ends = new Map(
    domainEvents.flatMap((event) => {
      const end = Object.hasOwn(table, event.type) ? table[event.type] : undefined;
      // An act is signed at level advanced.
      const canBeAct = (envelopeAfter(event)?.signatureLevel ?? 'ADVANCED') === 'ADVANCED';
      return end && canBeAct ? [[event.aggregateId, end] as const] : [];
    }),
  );
  if (ends.size === 0) return;
  for (const id of await listByActs(tx, [...ends.keys()])) {
    const mandate = (await lockMandate(tx, id))!;
    // A revoked mandate has canceled its act itself.
    if (mandate.status === 'PENDING') await ends.get(mandate.envelopeId!)!(services, tx, mandate);
  }
}

/** Activates the mandate: its act is signed and sealed. */
async function activate(services: Services, tx: Tx, mandate: WholeMandate): Promise<void> {
  const envelopeId = mandate.envelopeId!;
  const [act] = (await listDocuments(tx, [envelopeId])).get(envelopeId)!;
  await moveMandate(services, tx, mandate, {
    move: 'activated',
    actor: system,
    data: { envelope_id: envelopeId, sealed_sha256: act!.sealedSha256 },
  });
}

async function expire(services: Services, tx: Tx, mandate: WholeMandate): Promise<void> {
  await endMandate(services, tx, { mandate, act: null }, { move: 'expired', actor: system });
  await forgetExpiry(tx, mandate.id);
}
