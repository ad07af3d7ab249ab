import { useEffect, useState } from 'preact/hooks';
import { t } from '../../generated/words/console.ts';
import { shortMoment } from '../../i18n/index.ts';
import { Refusal, serverNow } from '../../lib/graphql.ts';
import { useAct } from '../../ui/use-act.ts';
import { errorText } from '../query.tsx';

interface ResendProps {
  /** Name of the recipient. */
  readonly name: string;
  /** When it can be sent again; null if there is nothing to send. */
  readonly from: string | null | undefined;
  /** When it was last sent again. */
  readonly last: string | null | undefined;
  /** In a list: a plain button, and no hint before the first repetition. */
  readonly quiet?: boolean;
  readonly act: () => Promise<unknown>;
}

/** Sends a notice again, or says when that will be possible. */
export function Resend({ name, from, last, quiet = false, act }: ResendProps) {
  const { busy, error, run } = useAct(resendWords);
  const [message, setMessage] = useState('');
  const early = useEarly(from);
  if (!from) return null;
  const press = () => {
    if (early) return;
    setMessage('');
    void run(async () => {
      await act();
      setMessage(t('noticeResent', { name }));
    });
  };
  return (
    <div class="resend">
      <button
        type="button"
        class={quiet ? 'btn ghost' : 'btn'}
        aria-label={`${t('resendNotice')} : ${name}`}
        aria-disabled={busy || early}
        onClick={press}
      >
        {t(busy ? 'working' : 'resendNotice')}
      </button>
      {last && <p class="hint">{t('resentAt', { date: shortMoment(last) })}</p>}
      {early && !(quiet && !last) && <p class="hint">{t('resendFrom', { date: shortMoment(from) })}</p>}
      <p role="status" class="vh">
        {message}
      </p>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Says why a notice could not be sent again. */
export const resendWords = (error: unknown): string =>
  error instanceof Refusal && error.code === 'rate_limited' ? t('resendTooSoon') : errorText(error);

/** Whether a moment is in the future. Renders again when it has passed. */
export function useEarly(from: string | null | undefined): boolean {
  const [, rerender] = useState(0);
  const left = from ? Date.parse(from) - serverNow() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => rerender((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [from]);
  return left > 0;
}
