import { ConsoleResendTrainerNoticeDocument, ConsoleSetSlotTrainerDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { CopyButton } from '../../copy-button.tsx';
import { ActForm, Labeled } from '../../parts.tsx';
import { Resend } from '../resend.tsx';
import type { LiveSession, Slot } from './presence.ts';

interface SlotTrainerProps {
  readonly session: LiveSession;
  readonly slot: Slot;
  /** Whether the reader may change the session. */
  readonly changing: boolean;
  readonly reload: () => void;
}

/** Who teaches a slot: their link if it is not the session's trainer, and a form to set it while the slot is not closed. */
export function SlotTrainer({ session, slot, changing, reload }: SlotTrainerProps) {
  const { id: slotId, label, status, trainer } = slot;
  const set = async (form: FormData) => {
    const [name, email] = ['name', 'email'].map((field) => String(form.get(field)).trim());
    const named = name ? { name, email: email || null } : null;
    await send(ConsoleSetSlotTrainerDocument, { input: { sessionId: session.id, slotId, trainer: named } });
    reload();
  };
  return (
    <>
      {(trainer ?? session.trainer).name}
      {trainer?.email && <small class="hint block">{trainer.email}</small>}
      {changing && trainer?.url && (
        <div class="person-link">
          <CopyButton text={trainer.url} label={trainer.name} />
          <Resend
            name={trainer.name}
            quiet
            from={trainer.noticeResendableAt}
            last={trainer.noticeResentAt}
            act={() => send(ConsoleResendTrainerNoticeDocument, { input: { sessionId: session.id, slotId } })}
            reload={reload}
          />
        </div>
      )}
      {changing && status !== 'CLOSED' && (
        <details class="more">
          <summary aria-label={`${t('setSlotTrainer')} : ${label}`}>{t('setSlotTrainer')}</summary>
          <p class="hint">{t('setSlotTrainerHint', { name: session.trainer.name })}</p>
          <ActForm submit={t('setSlotTrainer')} act={set}>
            <Labeled name="name" label={t('name')} value={trainer?.name ?? ''} />
            <Labeled name="email" type="email" label={t('email')} value={trainer?.email ?? ''} />
          </ActForm>
        </details>
      )}
    </>
  );
}
