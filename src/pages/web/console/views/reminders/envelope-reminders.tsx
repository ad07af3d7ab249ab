import { useState } from 'preact/hooks';
import { type ConsoleEnvelopeQuery, ConsoleSetEnvelopeRemindersDocument } from '../../../generated/graphql.ts';
import { shortMoment, t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm } from '../../parts.tsx';
import { may } from '../../viewer.ts';
import { ChoiceFields, remindersInput } from './choice-fields.tsx';
import { RuleFields, ruleIn, ruleInWords } from './rule-fields.tsx';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;

interface EnvelopeProps {
  readonly envelope: Envelope;
  readonly reload: () => void;
}

/** When the signers of an envelope that has not ended are reminded, with a button to change it. */
export function EnvelopeReminders({ envelope, reload }: EnvelopeProps) {
  const [isOpen, setOpen] = useState(false);
  const { status, reminders, remindersByDefault } = envelope;
  if (status !== 'DRAFT' && status !== 'SENT') return null;
  return (
    <section class="stack" aria-labelledby="envelope-reminders">
      <h2 id="envelope-reminders">{t('reminders')}</h2>
      <p>
        {ruleInWords(reminders)} {remindersByDefault && <span class="hint">{t('remindersByDefault')}</span>}
      </p>
      {may('MANAGER') && (
        <p>
          <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('changeReminders')}
          </button>
        </p>
      )}
      {isOpen && <Change envelope={envelope} reload={reload} onClose={() => setOpen(false)} />}
    </section>
  );
}

const choices = ['default', 'own', 'off'] as const;
type Choice = (typeof choices)[number];

function Change({ envelope, reload, onClose }: EnvelopeProps & { readonly onClose: () => void }) {
  const { id, reminders, remindersByDefault } = envelope;
  const [choice, setChoice] = useState<Choice>(remindersByDefault ? 'default' : reminders ? 'own' : 'off');
  const save = async (form: FormData) => {
    await send(ConsoleSetEnvelopeRemindersDocument, { input: { id, ...remindersInput(choice, ruleIn(form)) } });
    onClose();
    reload();
  };
  return (
    <Dialog title={t('reminders')} onClose={onClose}>
      <ActForm submit={t('save')} act={save}>
        <ChoiceFields choices={choices} chosen={choice} onChoose={setChoice} label={(each) => t(`reminders_${each}`)} />
        {choice === 'own' && <RuleFields rule={reminders} />}
      </ActForm>
    </Dialog>
  );
}

/** The reminders that a signer received, and when the next one comes. */
export const SignerReminders = ({ remindersSent, nextReminderAt }: Envelope['signers'][number]) => (
  <>
    {remindersSent > 0 && <p class="hint">{t('remindersSent', { count: remindersSent })}</p>}
    {nextReminderAt && <p class="hint">{t('nextReminder', { date: shortMoment(nextReminderAt) })}</p>}
  </>
);
