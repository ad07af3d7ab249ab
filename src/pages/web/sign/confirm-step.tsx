import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Authentication } from '../generated/sign/graphql.ts';
import { language, t } from '../i18n/index.ts';
import { NoAnswer } from '../lib/graphql.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { requestCode } from './act.ts';
import { CertificateToCome } from './certificate.tsx';
import { consentSha256, place } from './draft.ts';
import { session } from './session.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

interface ConfirmStepProps {
  readonly problem: string | undefined;
  readonly onSign: () => Promise<void>;
  readonly onCode: () => void;
}

/** The API's limit for a place. */
const MAX_PLACE = 100;

/** What is signed, where, and the sentence that is agreed to. */
export function ConfirmStep({ problem, onSign, onCode }: ConfirmStepProps) {
  const { documents, consent, signer } = session.value;
  const text = consent.texts.find((one) => one.language === language.value) ?? consent.texts[0]!;
  const agreed = consentSha256.value === text.sha256;
  const [channel, setChannel] = useState<Authentication | undefined>(signer.authentication[0]);
  const [error, setError] = useState(problem);
  const [consentError, setConsentError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The dialog focuses it when it opens; this is for coming back from the code.
  useLayoutEffect(() => document.getElementById('place')?.focus(), []);

  const go = async () => {
    if (busy) return;
    if (!agreed) {
      setConsentError(t('consentRequired'));
      box.current!.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      if (channel) {
        await requestCode(channel);
        onCode();
      } else await onSign();
    } catch (refused) {
      setError(refused instanceof NoAnswer && !channel ? t('uncertain') : explain(refused));
    }
    setBusy(false);
  };

  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <div>
        <p class="legend">{t('confirmWhat')}</p>
        <ul class="signed-list">
          {documents.map((document) => (
            <li key={document.id}>
              {document.name} <span class="hint">{t('pages', { count: document.pages.length })}</span>
            </li>
          ))}
        </ul>
      </div>
      <CertificateToCome />
      <TextField
        id="place"
        autofocus
        label={
          <>
            {t('place')} <span class="hint">({t('optional')})</span>
          </>
        }
        hint={t('placeHint')}
        value={place.value}
        maxLength={MAX_PLACE}
        autocomplete="address-level2"
        onInput={(event) => {
          place.value = event.currentTarget.value;
        }}
      />
      <div>
        <label class="check">
          <input
            type="checkbox"
            ref={box}
            checked={agreed}
            aria-invalid={consentError ? 'true' : undefined}
            aria-describedby={consentError ? 'consent-error' : undefined}
            onChange={(event) => {
              consentSha256.value = event.currentTarget.checked ? text.sha256 : null;
              setConsentError(undefined);
            }}
          />
          <span lang={text.language}>{text.text}</span>
        </label>
        <FieldError id="consent-error" error={consentError} />
      </div>
      {channel && <Channels channel={channel} onChoose={setChannel} />}
      <FieldError error={error} />
      <div class="dialog-foot">
        <button type="button" class="btn" onClick={() => closeOverlay()}>
          {t('back')}
        </button>
        <BusyButton busy={busy} busyText={t(channel ? 'sending' : 'signing')}>
          {error ? t('retry') : t(channel ? 'sendCode' : 'sign')}
        </BusyButton>
      </div>
    </form>
  );
}

/** How the code travels: a choice where there is one, a sentence otherwise. */
function Channels({ channel, onChoose }: { channel: Authentication; onChoose: (channel: Authentication) => void }) {
  const { authentication } = session.value.signer;
  if (authentication.length === 1) {
    return (
      <p class="notice">
        <span>
          {t('sendCodeTo')} – {channelName(channel)}
        </span>
      </p>
    );
  }
  return (
    <fieldset class="channels">
      <legend class="legend">{t('sendCodeTo')}</legend>
      {authentication.map((one) => (
        <label class="check" key={one}>
          <input type="radio" name="channel" checked={one === channel} onChange={() => onChoose(one)} />
          <span>{channelName(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function channelName(channel: Authentication): string {
  const { email, maskedPhone } = session.value.signer;
  return channel === 'OTP_SMS' ? t('bySms', { to: maskedPhone ?? '' }) : t('byEmail', { to: email });
}
