import { useLayoutEffect, useState } from 'preact/hooks';
import type { Authentication } from '../generated/sign/graphql.ts';
import { t } from '../generated/words/sign.ts';
import { NoAnswer } from '../lib/graphql.ts';
import { useDeclaration } from '../ui/declaration.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { TextField } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { requestCode } from './act.ts';
import { CertificateToCome, OwnCertificate } from './certificate.tsx';
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

/** What is signed, where, and the consent text. */
export function ConfirmStep({ problem, onSign, onCode }: ConfirmStepProps) {
  const { documents, consent, signer } = session.value;
  const agreement = useDeclaration(consent.texts, consentSha256);
  const [channel, setChannel] = useState<Authentication | undefined>(signer.authentication[0]);
  const act = useAct((error) => (error instanceof NoAnswer && !channel ? t('uncertain') : explain(error)), problem);
  // The dialog focuses the field when it opens; this does it when the signer comes back from the code.
  useLayoutEffect(() => document.getElementById('place')?.focus(), []);

  const go = () => {
    if (agreement.missing()) return;
    void act.run(async () => {
      if (!channel) return onSign();
      await requestCode(channel);
      onCode();
    });
  };

  return (
    <DialogForm
      act={act}
      onSubmit={go}
      go={t(
        channel
          ? act.error
            ? 'retry'
            : 'sendCode'
          : signer.ownCertificate
            ? 'ownCertificateSign'
            : act.error
              ? 'retry'
              : 'sign',
      )}
      busyText={t(channel ? 'sending' : 'signing')}
      back={{ label: t('back'), onBack: closeOverlay }}
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
      {signer.ownCertificate ? <OwnCertificate /> : <CertificateToCome />}
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
      {agreement.tick}
      {channel && <Channels channel={channel} onChoose={setChannel} />}
    </DialogForm>
  );
}

/** How the code is sent: a choice if there are several channels, a sentence otherwise. */
function Channels({ channel, onChoose }: { channel: Authentication; onChoose: (channel: Authentication) => void }) {
  const { authentication } = session.value.signer;
  if (authentication.length === 1) {
    return (
      <p class="notice code-way">
        <strong>{t('sendCodeTo')}</strong> <span>{channelName(channel)}</span>
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
