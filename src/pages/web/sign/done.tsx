import { useState } from 'preact/hooks';
import { AttestOwnSignatureDocument, RevokeOwnMandateDocument } from '../generated/sign/graphql.ts';
import { t } from '../generated/words/sign.ts';
import { dayAndTime } from '../i18n/index.ts';
import { send } from '../lib/graphql.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Icon } from '../ui/icons.tsx';
import { useAct } from '../ui/use-act.ts';
import { CertificateUsed } from './certificate.tsx';
import { links, session, signers } from './session.ts';
import { explain } from './words.ts';

/** The mandate whose act was signed: the representative can revoke it at any time. */
function OwnMandate() {
  const [isConfirming, setConfirming] = useState(false);
  const { mandate } = session.value;
  if (!mandate) return null;
  const { principal, status, revokedAt } = mandate;
  if (revokedAt) return <p role="status">{t('ownMandateRevoked', { date: dayAndTime(revokedAt) })}</p>;
  if (status !== 'ACTIVE') return null;
  return (
    <>
      <p class="hint">{t('ownMandateHint', { principal })}</p>
      <button type="button" class="btn" onClick={() => setConfirming(true)}>
        {t('revokeOwnMandate')}
      </button>
      {isConfirming && <Confirm onClose={() => setConfirming(false)} />}
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const act = useAct(explain);
  const revoke = () =>
    void act.run(async () => {
      const { revokeOwnMandate } = await send(RevokeOwnMandateDocument, {});
      session.value = { ...session.value, mandate: revokeOwnMandate.mandate };
      onClose();
    });
  return (
    <Dialog title={t('revokeOwnMandateTitle')} onClose={onClose}>
      <DialogForm
        act={act}
        onSubmit={revoke}
        go={t('revokeOwnMandate')}
        busyText={t('sending')}
        back={{ label: t('keepOwnMandate'), onBack: onClose }}
      >
        <p>{t('revokeOwnMandateText')}</p>
        <p>{t('revokeOwnMandateOthers')}</p>
      </DialogForm>
    </Dialog>
  );
}

/** After signing: what is done, what follows, and links to the sealed documents when they exist. */
export function Done() {
  const { envelope, signer, state } = session.value;
  const sealed = state === 'COMPLETED';
  const left = signers.value ? signers.value.total - signers.value.signed : null;
  return (
    <main id="main" class="status-card card done" tabIndex={-1}>
      <span class="status-icon" data-icon="done" aria-hidden="true">
        <Icon name="check" size={36} />
      </span>
      <p class="status-name">{envelope.name}</p>
      <h1>{t(sealed ? 'doneSealed' : 'doneTitle')}</h1>
      <p role="status" class={sealed || signers.value ? undefined : 'unknown'}>
        {sealed ? t('doneReady') : left ? t('doneWaitSigners', { count: left }) : t('doneWaitSeal')}
      </p>
      <Steps sealed={sealed} left={left} />
      {sealed && <Downloads />}
      {signer.signedAt && (
        <p class="hint">
          {signer.signaturePlace
            ? t('signedAtPlace', { date: dayAndTime(signer.signedAt), place: signer.signaturePlace })
            : t('signedAt', { date: dayAndTime(signer.signedAt) })}
        </p>
      )}
      <CertificateUsed />
      <OwnMandate />
      <p class="hint">{t('mayClose')}</p>
    </main>
  );
}

/** The three steps to the sealed document. */
function Steps({ sealed, left }: { sealed: boolean; left: number | null }) {
  const all = sealed || left === 0;
  const count = signers.value;
  const steps = [
    { key: 'stepYou', state: 'stepDone' },
    { key: 'stepOthers', state: all ? 'stepDone' : 'stepNow' },
    { key: 'stepSeal', state: sealed ? 'stepDone' : all ? 'stepNow' : 'stepLater' },
  ] as const;
  return (
    <ol class="steps">
      {steps.map(({ key, state }) => (
        <li key={key} class={state}>
          <span class="dot" aria-hidden="true">
            {state === 'stepDone' ? <Icon name="check" size={14} /> : state === 'stepNow' && <span class="spin" />}
          </span>
          <span>
            {t(key)}
            <small>
              {key === 'stepOthers' && count && !all
                ? t('ofTotal', { done: count.signed, count: count.total })
                : t(state)}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The sealed documents, and for a signer the attestation. */
export function Downloads() {
  const { documents } = session.value;
  return (
    <ul class="downloads">
      {documents.map((document) => (
        <li key={document.id}>
          {document.sealedUrl && (
            <a class="btn primary" href={links(document.sealedUrl)} download>
              <Icon name="download" />
              {documents.length > 1 ? t('downloadOf', { document: document.name }) : t('download')}
            </a>
          )}
          {document.sealedSha256 && (
            <details class="more">
              <summary>{t('fingerprint')}</summary>
              <code>{document.sealedSha256}</code>
            </details>
          )}
        </li>
      ))}
      {!session.value.recipientRole && (
        <li>
          <Attestation />
        </li>
      )}
    </ul>
  );
}

/** The attestation of the signature: made when the person asks for it, then downloaded. */
function Attestation() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchIt = async () => {
    setState('busy');
    try {
      const { attestOwnSignature } = await send(AttestOwnSignatureDocument, {});
      setState('idle');
      location.assign(links(attestOwnSignature.signatureAttestation.downloadUrl));
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button type="button" class="btn" disabled={state === 'busy'} onClick={() => void fetchIt()}>
        <Icon name="download" />
        {t(state === 'busy' ? 'attestationBusy' : 'attestation')}
      </button>
      <p class="hint" role="status">
        {t(state === 'failed' ? 'attestationFailed' : 'attestationHint')}
      </p>
    </>
  );
}
