import { useState } from 'preact/hooks';
import type { PadesLevel } from '../generated/graphql.ts';
import { type PlainKey, t } from '../generated/words/verification.ts';
import { dayAndTime, shortMoment } from '../i18n/index.ts';
import type { StatusKind } from './status-kind.ts';

/** Colours of states, by name. */
const tones: Readonly<Record<string, string>> = {
  COMPLETED: 'ok',
  ACTIVE: 'ok',
  VERIFIED: 'ok',
  SIGNED: 'ok',
  DELIVERED: 'ok',
  SEALED: 'ok',
  APPLIED: 'ok',
  SENT: 'go',
  OPEN: 'go',
  AUTHORIZED: 'go',
  NOTIFIED: 'go',
  PENDING: 'wait',
  DRAFT: 'wait',
  SCHEDULED: 'wait',
  FAILED: 'bad',
  EXPIRED: 'bad',
  REVOKED: 'bad',
  CANCELED: 'bad',
  DELETED: 'bad',
};

interface StatusProps {
  readonly of: string;
  readonly kind: StatusKind;
}

/** A state as text. The colour adds no information. */
export const Status = ({ of, kind }: StatusProps) => (
  <span class={`status ${tones[of] ?? ''}`}>{t(`${kind}_${of}` as PlainKey)}</span>
);

export const Moment = ({ at }: { at: string | null | undefined }) =>
  at ? (
    <time dateTime={at} title={dayAndTime(at)}>
      {shortMoment(at)}
    </time>
  ) : (
    <span class="hint">–</span>
  );

/** A long value for machines: shown in full, with a copy button. */
export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, set] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    set(true);
    setTimeout(() => set(false), 2_000);
  };
  return (
    <span class="copy">
      <code>{text}</code>
      <button type="button" class="btn ghost" aria-label={`${t('copy')}: ${label}`} onClick={copy}>
        {t(copied ? 'copied' : 'copy')}
      </button>
    </span>
  );
}

/** PAdES levels as the standard writes them. */
export const levelWords: Readonly<Record<PadesLevel, string>> = {
  B_B: 'B-B',
  B_T: 'B-T',
  B_LT: 'B-LT',
  B_LTA: 'B-LTA',
};
