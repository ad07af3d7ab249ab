import type { ComponentChildren } from 'preact';
import { t } from '../generated/words/sign.ts';
import { day, writtenDate } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';
import { FieldList, Meter, NextButton, OtherWays } from './field-list.tsx';
import { myFields } from './fields.ts';
import { signingName } from './identity.tsx';
import { session } from './session.ts';
import { openOverlay } from './stage.ts';

/** A sentence about the first thing to do. */
export const advice = () => (myFields.value.length ? t('readFirst') : t('readOnly'));

/** The start of a mission, and the deadline, if there is one. A legal day counts before the end of the request. */
export function Deadline() {
  const { expiresAt, missionStartsAt, lastLegalDay } = session.value.envelope;
  const start = missionStartsAt ? t('missionStart', { date: writtenDate(missionStartsAt) }) : '';
  const end = lastLegalDay
    ? t('legalDeadline', { date: writtenDate(lastLegalDay) })
    : expiresAt
      ? t('deadline', { date: day(expiresAt) })
      : '';
  return start || end ? <p class="deadline">{[start, end].filter(Boolean).join(' ')}</p> : null;
}

/** Beside the documents on a wide screen: missing fields, the next step, other actions. */
export function Rail() {
  return (
    <aside class="rail" aria-labelledby="rail-title">
      <div class="card stack">
        <h2 id="rail-title" tabIndex={-1}>
          {t('toComplete')}
        </h2>
        <p class="hint">
          {signingName.value && t('signingAs', { name: signingName.value })} {advice()}
        </p>
        <Deadline />
        <Meter />
        <FieldList />
        <NextButton />
      </div>
      <OtherWays />
    </aside>
  );
}

/** At the bottom of a narrow screen: `children`, the progress (opens the list) and the next step. */
export function Dock({ children }: { children: ComponentChildren }) {
  return (
    <div class="dock">
      {children}
      <button type="button" class="dock-list" aria-haspopup="dialog" onClick={() => openOverlay({ kind: 'list' })}>
        <Icon name="list" />
        <Meter />
        <span class="vh">{t('showList')}</span>
      </button>
      <NextButton />
    </div>
  );
}
