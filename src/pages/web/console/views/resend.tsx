import { useEffect, useState } from 'preact/hooks';
import { shortMoment, t } from '../../i18n/index.ts';
import { Refusal, serverNow } from '../../lib/graphql.ts';
import { useAct } from '../../ui/use-act.ts';
import { errorText } from '../use-answer.ts';

interface ResendProps {
  /** To whom. */
  readonly name: string;
  /** From when it can be sent again; null where there is nothing to send. */
  readonly from: string | null | undefined;
  /** When it was sent again for the last time. */
  readonly last: string | null | undefined;
  readonly act: () => Promise<unknown>;
  readonly reload: () => void;
}

/** Sends a lost notice once more; where that is too soon, says from when. */
export function Resend({ name, from, last, act, reload }: ResendProps) {
  const { busy, error, run } = useAct(words);
  const [told, tell] = useState('');
  const early = useEarly(from);
  if (!from) return null;
  const press = () => {
    if (early) return;
    tell('');
    void run(async () => {
      await act();
      tell(t('noticeResent', { name }));
      reload();
    });
  };
  return (
    <div class="resend">
      <button
        type="button"
        class="btn"
        aria-label={`${t('resendNotice')} : ${name}`}
        aria-disabled={busy || early}
        onClick={press}
      >
        {t(busy ? 'working' : 'resendNotice')}
      </button>
      {last && <p class="hint">{t('resentAt', { date: shortMoment(last) })}</p>}
      {early && <p class="hint">{t('resendFrom', { date: shortMoment(from) })}</p>}
      <p role="status" class="vh">
        {told}
      </p>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const words = (error: unknown): string =>
  error instanceof Refusal && error.code === 'rate_limited' ? t('resendTooSoon') : errorText(error);

/** Whether that moment is still to come; asks again when it is there. */
function useEarly(from: string | null | undefined): boolean {
  const [, again] = useState(0);
  const left = from ? Date.parse(from) - serverNow() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => again((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [from]);
  return left > 0;
}
