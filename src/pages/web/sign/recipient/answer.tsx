import { ApproveDocumentsDocument, ConfirmReadingDocument } from '../../generated/sign/graphql.ts';
import { t } from '../../generated/words/recipient.ts';
import { dayAndTime } from '../../i18n/index.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useAct } from '../../ui/use-act.ts';
import { refreshSession, session, takeSession } from '../session.ts';
import { openOverlay } from '../stage.ts';
import { explain } from '../words.ts';

/** What an approver or a viewer sends with one press. A lost answer is repeated: the server records it once. */
async function answer(): Promise<void> {
  try {
    if (session.value.recipientRole === 'APPROVER')
      takeSession((await send(ApproveDocumentsDocument, {})).approveDocuments.signingSession);
    else takeSession((await send(ConfirmReadingDocument, {})).confirmReading.signingSession);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await refreshSession();
    if (session.value.state === 'READY') throw error;
  }
}

/** The button that agrees or confirms, and for an approver the one that declines. */
export function Answer() {
  const act = useAct(explain);
  const { recipientRole, signer } = session.value;
  const isApprover = recipientRole === 'APPROVER';
  return (
    <form
      class="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void act.run(answer);
      }}
    >
      {signer.declinedAt && (
        <p class="notice warn">{t('notApprovedNotice', { date: dayAndTime(signer.declinedAt) })}</p>
      )}
      <FieldError error={act.error} />
      {isApprover && (
        <button type="button" class="btn" onClick={() => openOverlay({ kind: 'decline' })}>
          {t('notApprove')}
        </button>
      )}
      <BusyButton busy={act.busy} busyText={t('sending')} kind="primary">
        {t(isApprover ? 'approve' : 'confirmRead')}
      </BusyButton>
    </form>
  );
}
