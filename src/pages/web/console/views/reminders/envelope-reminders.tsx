import { useState } from 'preact/hooks';
import { type ConsoleEnvelopeQuery, ConsoleSetEnvelopeRemindersDocument } from '../../../generated/graphql.ts';
import { shortMoment, t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm } from '../../parts.tsx';
import { may } from '../../viewer.ts';
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
    const useDefault = choice === 'default';
    const rule = choice === 'own' ? ruleIn(form) : null;
    await send(ConsoleSetEnvelopeRemindersDocument, { input: { id, useDefault, rule } });
    onClose();
    reload();
  };
  return (
    <Dialog title={t('reminders')} onClose={onClose}>
      <ActForm submit={t('save')} act={save}>
        <fieldset>
          <legend class="vh">{t('reminders')}</legend>
          {choices.map((each) => (
            <label class="check" key={each}>
              <input
                type="radio"
                name="choice"
                value={each}
                checked={choice === each}
                onChange={() => setChoice(each)}
              />
              {t(`reminders_${each}`)}
            </label>
          ))}
        </fieldset>
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
