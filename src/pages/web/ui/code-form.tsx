import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Authentication } from '../generated/graphql.ts';
import { t } from '../generated/words/ui.ts';
import { timeOfDay } from '../i18n/index.ts';
import { NoAnswer, Refusal, serverNow } from '../lib/graphql.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from './field.tsx';
import { useAct } from './use-act.ts';

/** A code that was sent. */
export interface SentCode {
  readonly channel: Authentication;
  /** Masked. */
  readonly sentTo: string;
  readonly expiresAt: string;
  readonly resendAfter: string;
}

interface CodeFormProps {
  readonly sent: SentCode;
  /** The other channels. */
  readonly others: readonly Authentication[];
  /** The code may have twelve digits, after many wrong ones. */
  readonly longCode?: boolean;
  /** Sends another code, by the same or another channel. Throws refusals. */
  readonly onSend: (channel: Authentication) => Promise<void>;
  /** Uses the code. Throws refusals. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
  readonly explain: (error: unknown) => string;
  /** `uncertain`: shown when no answer arrived. The next attempt first reads what happened. */
  readonly words: { readonly go: string; readonly busy: string; readonly uncertain: string };
}

const CODE = /^\d{6}(\d{6})?$/;

/** The form for the code. After a delay, another code can be sent by the same or another channel. */
export function CodeForm({ sent, others, longCode, onSend, onCode, onBack, explain, words }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [sending, setSending] = useState(false);
  const act = useAct((error) => (error instanceof NoAnswer ? words.uncertain : explain(error)));
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current!.focus(), []);

  const refuseCode = (message: string) => {
    setCodeError(message);
    setCode('');
    input.current?.focus();
  };
  const go = () => {
    if (!CODE.test(code)) {
      setCodeError(t('codeIncomplete'));
      input.current!.focus();
      return;
    }
    setCodeError(undefined);
    void act.run(async () => {
      try {
        await onCode(code);
      } catch (refused) {
        if (!(refused instanceof Refusal && refused.code.startsWith('code_'))) throw refused;
        refuseCode(explain(refused));
      }
    });
  };
  const sendAgain = (channel: Authentication) => {
    setCodeError(undefined);
    setSending(true);
    return act.run(async () => {
      try {
        await onSend(channel);
        input.current?.focus();
      } finally {
        setSending(false);
      }
    }, explain);
  };

  const bySms = sent.channel === 'OTP_SMS';
  return (
    <DialogForm
      act={act}
      onSubmit={go}
      go={act.error ? t('retry') : words.go}
      busyText={sending ? t('sending') : words.busy}
      back={{ label: t('back'), onBack }}
    >
      <p role="status">{t(bySms ? 'codeSentSMS' : 'codeSentEMAIL', { to: sent.sentTo })}</p>
      <TextField
        id="code"
        autofocus
        class="code"
        label={t('code')}
        hint={t(bySms ? 'codeHintSms' : 'codeHint', { time: timeOfDay(sent.expiresAt) })}
        error={codeError}
        inputRef={input}
        inputMode="numeric"
        autocomplete="one-time-code"
        value={code}
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, longCode ? 12 : 6);
          event.currentTarget.value = digits;
          setCode(digits);
        }}
      />
      <SendAgain sent={sent} others={others} onSend={sendAgain} />
    </DialogForm>
  );
}

/** Sends another code, by the same or another channel, as soon as the server allows it. */
function SendAgain({ sent, others, onSend }: Pick<CodeFormProps, 'sent' | 'others' | 'onSend'>) {
  const seconds = useSecondsUntil(sent.resendAfter);
  const [busy, setBusy] = useState(false);
  const blocked = seconds > 0 || busy;
  const send = (channel: Authentication) => async () => {
    if (blocked) return;
    setBusy(true);
    await onSend(channel);
    setBusy(false);
  };
  return (
    <div class="resend">
      <button type="button" class="btn" aria-disabled={blocked} onClick={send(sent.channel)}>
        {seconds > 0 ? t('resendIn', { count: seconds }) : t('resend')}
      </button>
      {others.map((channel) => (
        <button key={channel} type="button" class="btn ghost" aria-disabled={blocked} onClick={send(channel)}>
          {t(channel === 'OTP_SMS' ? 'otherChannelSMS' : 'otherChannelEMAIL')}
        </button>
      ))}
    </div>
  );
}

/** Whole seconds until a moment of the server's clock; counts down to 0. */
function useSecondsUntil(iso: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(iso) - serverNow()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [iso]);
  return seconds;
}
