import { useRef } from 'preact/hooks';
import { t } from '../generated/words/attend.ts';
import { keep, readStored } from '../lib/keep.ts';
import { pictureOf } from '../ui/signature.ts';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { deliver, scannedDelivery } from './outbox.ts';
import { BackButton, Sending } from './outcome.tsx';
import type { Scanned, Slot } from './visit.ts';

interface SignAsProps {
  readonly name: Scanned['names'][number];
  readonly slot: Slot;
  readonly ticket: string;
  /** The person who signed in from this device before, in this slot. */
  readonly before: string | null;
  readonly onBack: () => void;
}

/** Signs in as the chosen name. On another person's device this is allowed; the page says that it will be flagged. */
export function SignAs({ name: { id, name }, slot, ticket, before, onBack }: SignAsProps) {
  const hand = useRef<Hand | null>(null);
  const busy = scannedDelivery.value?.state === 'sending';

  const go = async () => {
    if (busy) return;
    const signature = hand.current!.take();
    if (!signature) return;
    deliver({
      slotId: slot.id,
      slotLabel: slot.label,
      attendeeId: id,
      name,
      drawnSignature: await pictureOf(signature),
      device: deviceName(),
      ticket,
      at: Date.now(),
    });
  };

  return (
    <section class="card sign-as" aria-labelledby="sign-as">
      <p class="hint">{slot.label}</p>
      <h1 id="sign-as">{t('signHereAs', { name })}</h1>
      {before && before !== name && <p class="notice warn">{t('secondName', { name: before })}</p>}
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <SignatureInput hand={hand} before={null} name={name} />
        <button type="submit" class="btn primary huge" aria-disabled={busy}>
          {busy ? <Sending /> : t('signAndSend')}
        </button>
      </form>
      {!busy && <BackButton label={t('notMe')} onClick={onBack} />}
    </section>
  );
}

/**
 * A random name for this browser, which says nothing about its owner. The service uses it to notice when one device
 * signs in for two people. If the browser forbids storage, it lives as long as the page.
 */
let name = readStored<string>('device', 'always');

export function deviceName(): string {
  if (!name) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    keep('device', name, 'always');
  }
  return name;
}
