import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { SlotCodesDocument, type SlotCodesQuery } from '../generated/graphql.ts';
import { t } from '../generated/words/trainer.ts';
import { send, serverNow } from '../lib/graphql.ts';
import { Icon } from '../ui/icons.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { expected, present } from './presence.ts';
import { boot, chosen, closeOverlay, openOverlay, session } from './space.ts';

type SlotCode = SlotCodesQuery['slotCodes'][number];

/** Codes of the chosen slot. Fetched in advance, so that a short network failure does not empty the screen. */
const codes = signal<readonly SlotCode[]>([]);
const now = signal(serverNow());

/** The code that is valid now; null if none is known. */
const currentCode = computed<SlotCode | null>(
  () => codes.value.find(({ from, until }) => Date.parse(from) <= now.value && now.value < Date.parse(until)) ?? null,
);

/** Fetch more codes when they last less than this. */
const REFILL_MS = 60_000;

const openId = computed(() => (chosen.value.status === 'OPEN' ? chosen.value.id : null));

/** Keeps valid codes available while the chosen slot is open. */
export function keepCodes(): void {
  effect(() => {
    const slotId = openId.value;
    codes.value = [];
    if (!slotId) return;
    let isRequesting = false;
    const refill = async () => {
      if (isRequesting || document.visibilityState !== 'visible') return;
      isRequesting = true;
      try {
        codes.value = (await send(SlotCodesDocument, { slotId })).slotCodes;
      } catch {
        // The next tick tries again.
      }
      isRequesting = false;
    };
    const tick = () => {
      now.value = serverNow();
      const last = codes.peek().at(-1);
      if (!last || Date.parse(last.until) - now.value < REFILL_MS) void refill();
    };
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  });
}

/** How long a code is shown, in seconds. The server sends the exact times. */
const CHANGES_EVERY = 20;

const address = `${boot.publicUrl.replace(/^https?:\/\//, '')}/q`;

/** The QR code, and the code to type below it. */
function Code() {
  const code = currentCode.value;
  if (!code) {
    return (
      <>
        <div class="qr-code qr-none">
          <span class="spin" aria-hidden="true" />
          <p>{t('qrWaiting')}</p>
        </div>
        {/* The place of the code to type, so that nothing moves when it comes. */}
        <p class="qr-type qr-soon" aria-hidden="true">
          {t('typeCode', { address })} <b>0000 0000</b>
        </p>
      </>
    );
  }
  return (
    <>
      <QrCode text={code.url} label={t('qrLabel')} />
      <p class="qr-type">
        {t('typeCode', { address })} <b class="qr-short">{`${code.short.slice(0, 4)} ${code.short.slice(4)}`}</b>
      </p>
    </>
  );
}

export function QrCard() {
  return (
    <section class="card qr" aria-labelledby="qr-title">
      <h2 id="qr-title">{t('scan')}</h2>
      <Code />
      <button type="button" class="btn" onClick={() => openOverlay({ kind: 'qr' })}>
        <Icon name="expand" />
        {t('fullScreen')}
      </button>
    </section>
  );
}

/** Full screen for a projector: a large QR code and the number of people present. Keeps the screen awake. */
export function FullScreenQr() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    const root = document.documentElement;
    const wide = root.requestFullscreen?.().then(
      () => true,
      () => false,
    );
    const left = () => {
      if (!document.fullscreenElement) closeOverlay();
    };
    void wide?.then((isWide) => isWide && document.addEventListener('fullscreenchange', left));
    const awake = stayAwake();
    return () => {
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      awake();
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="qr-full"
      aria-labelledby="qr-full-title"
      onCancel={(event) => {
        event.preventDefault();
        closeOverlay();
      }}
    >
      <div class="qr-words">
        <p class="hint">{session.value.name}</p>
        <h2 id="qr-full-title">{t('scan')}</h2>
        <p>{t('scanHow', { count: CHANGES_EVERY })}</p>
        <p class="qr-count">
          {chosen.value.label}
          <b>{t('presentOf', { count: present.value, total: expected.value })}</b>
        </p>
      </div>
      <div class="qr-picture">
        <Code />
      </div>
      <button type="button" class="btn" autofocus onClick={() => closeOverlay()}>
        {t('leaveFullScreen')}
      </button>
    </dialog>
  );
}

/** Keeps the screen awake while the code is shown, if the browser supports it. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const ask = () => {
    if (document.visibilityState !== 'visible' || !navigator.wakeLock) return;
    navigator.wakeLock.request('screen').then(
      (sentinel) => {
        if (over) void sentinel.release();
        else lock = sentinel;
      },
      () => undefined,
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
