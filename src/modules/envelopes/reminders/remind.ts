import type { Signer, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { appendEach } from '../../evidence/index.ts';
import { recordNotices } from '../late-signers.ts';
import { chainOf, type LockedEnvelope } from '../store.ts';

/** A signer of a locked envelope who is reminded. */
export interface Reminded {
  readonly envelope: LockedEnvelope;
  readonly signer: Signer;
  /** Further data of the event. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Reminds signers: writes the event and queues the message, in the caller's transaction. Also counts as the last notice
 * of the signer, so that the sender does not send another one at once.
 */
export async function remind(
  services: Services,
  tx: Tx,
  by: { readonly actor: 'system' | 'organization'; readonly ip: string | null },
  reminded: readonly Reminded[],
): Promise<void> {
  await recordNotices(
    tx,
    reminded.map(({ signer }) => signer.id),
    services.clock.now(),
  );
  await appendEach(
    services,
    tx,
    reminded.map(({ envelope, signer, data }) => ({
      subject: chainOf(envelope),
      event: {
        type: 'signer.reminded',
        subjectId: signer.id,
        actor: by.actor,
        data: { signer: signer.position + 1, channel: 'email', ...data },
        personal: { name: signer.name, sent_to: signer.email, ip: by.ip },
      },
    })),
  );
}
