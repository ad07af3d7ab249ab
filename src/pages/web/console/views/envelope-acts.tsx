import { useState } from 'preact/hooks';
import { isInvitedBySms } from '../../../../kernel/invite-by.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import {
  ConsoleCancelEnvelopeDocument,
  type ConsoleEnvelopeQuery,
  ConsoleSendEnvelopeDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Cost, useQuote } from '../cost.tsx';
import { ActForm, Labeled } from '../parts.tsx';
import { errorText, Wrong } from '../query.tsx';
import { viewAddress } from '../route.ts';

interface ActsProps {
  readonly envelope: NonNullable<ConsoleEnvelopeQuery['envelope']>;
}

/** Actions on an envelope: send a draft, cancel an envelope that has not ended. */
export function EnvelopeActs({ envelope }: ActsProps) {
  const { status } = envelope;
  if (status !== 'DRAFT' && status !== 'SENT') return null;
  return (
    <div class="stack">
      {status === 'DRAFT' && <SendDraft envelope={envelope} />}
      <Cancel envelope={envelope} />
    </div>
  );
}

function SendDraft({ envelope: { id, signatureLevel, signers } }: ActsProps) {
  const people = signers.filter(({ role }) => role === 'SIGNER');
  const quote = useQuote({
    signatureLevel,
    signers: people.length,
    smsSigners: people.filter(
      ({ authentication, inviteBy }) => authentication.includes('OTP_SMS') || isInvitedBySms(inviteBy ?? 'EMAIL'),
    ).length,
  });
  const act = async () => {
    try {
      await send(ConsoleSendEnvelopeDocument, { input: { id } });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'insufficient_credits')
        throw new Wrong(t('refused_insufficient_credits'));
      throw error;
    } finally {
    }
  };
  return (
    <section class="card stack" aria-labelledby="draft-title">
      <h2 id="draft-title">{t('draftTitle')}</h2>
      <p>{t('draftText')}</p>
      <p>
        <a class="btn" href={viewAddress('envelopes', id, 'edit')}>
          {t('editDraft')}
        </a>
      </p>
      <Cost quote={quote} />
      <ActForm submit={quote?.most ? t('sendFor', { count: quote.most }) : t('send')} act={act} />
    </section>
  );
}

function Cancel({ envelope: { id, name, status } }: ActsProps) {
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const act = useAct(errorText);
  const close = () => setConfirming(false);
  const cancel = () =>
    void act.run(async () => {
      await send(ConsoleCancelEnvelopeDocument, { input: { id, reason: reason.trim() || null } });
      close();
    });
  return (
    <div>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('cancelEnvelope')}
      </button>
      {isConfirming && (
        <Dialog title={t('cancelTitle')} onClose={close}>
          <DialogForm
            act={act}
            onSubmit={cancel}
            go={t('cancelEnvelope')}
            busyText={t('working')}
            kind="danger"
            back={{ label: t('keepEnvelope'), onBack: close, first: true }}
          >
            <p>
              <strong>{name}</strong>
            </p>
            <p>{t('cancelFinal')}</p>
            {status === 'SENT' && (
              <Labeled
                name="reason"
                label={t('cancelReason')}
                hint={t('cancelReasonHint')}
                rows={3}
                maxLength={limits.cancelReason.max}
                value={reason}
                onValue={setReason}
              />
            )}
          </DialogForm>
        </Dialog>
      )}
    </div>
  );
}
