import { useEffect, useRef } from 'preact/hooks';
import { t, timeSpan } from '../i18n/index.ts';
import { expected, present } from './presence.ts';
import { choose, chosen, type Slot, session } from './space.ts';

/** All slots in order. The chosen one is scrolled into view. */
export function Slots() {
  const nav = useRef<HTMLElement>(null);
  const { id } = chosen.value;
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [id]);
  return (
    <nav ref={nav} class="slots" aria-label={t('slots')}>
      {session.value.slots.map((slot) => (
        <SlotTab key={slot.id} slot={slot} current={slot.id === id} />
      ))}
    </nav>
  );
}

function SlotTab({ slot, current }: { slot: Slot; current: boolean }) {
  const { id, label, startsAt, endsAt, status } = slot;
  const counted =
    status === 'SCHEDULED'
      ? ''
      : ` · ${current ? present.value : slot.present}/${current ? expected.value : slot.expected}`;
  return (
    <button type="button" aria-current={current ? 'true' : undefined} onClick={() => choose(id)}>
      <b>{label}</b>
      <span>{timeSpan(startsAt, endsAt)}</span>
      <span class={`tag ${status.toLowerCase()}`}>
        {t(status)}
        {counted}
      </span>
    </button>
  );
}
