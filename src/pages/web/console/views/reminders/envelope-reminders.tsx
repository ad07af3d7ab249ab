import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/envelopes/reminders/limits.ts';
import {
  type ConsoleEnvelopeQuery,
  ConsoleRemindLateSignersDocument,
  ConsoleSetEnvelopeRemindersDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { shortMoment } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Labeled } from '../../parts.tsx';
import { may } from '../../viewer.ts';
import { ChoiceFields, RuleFields, remindersInput, ruleIn, ruleInWords } from './rule-fields.tsx';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;

interface EnvelopeProps {
  readonly envelope: Envelope;
}

/** When the signers of an envelope that has not ended are reminded, with a button to change it. */
export function EnvelopeReminders({ envelope }: EnvelopeProps) {
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
      {isOpen && <Change envelope={envelope} onClose={() => setOpen(false)} />}
    </section>
  );
}

const choices = ['default', 'own', 'off'] as const;
type Choice = (typeof choices)[number];

function Change({ envelope, onClose }: EnvelopeProps & { readonly onClose: () => void }) {
  const { id, reminders, remindersByDefault } = envelope;
  const [choice, setChoice] = useState<Choice>(remindersByDefault ? 'default' : reminders ? 'own' : 'off');
  const save = async (form: FormData) => {
    await send(ConsoleSetEnvelopeRemindersDocument, { input: { id, ...remindersInput(choice, ruleIn(form)) } });
    onClose();
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

/** A button that reminds all signers of the organisation who are late. */
export function RemindLate() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('remindLate')}
      </button>
      {isOpen && <Ask onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const [reminded, setReminded] = useState<number | null>(null);
  const remind = async (form: FormData) => {
    setReminded(null);
    await remindLate(Math.trunc(Number(form.get('lateAfterDays'))), null, setReminded);
  };
  const { min, max, default: proposed } = limits.lateAfterDays;
  return (
    <Dialog title={t('remindLate')} onClose={onClose}>
      <p>{t('remindLateText')}</p>
      <ActForm submit={t('remindLateGo')} act={remind}>
        <Labeled name="lateAfterDays" type="number" label={t('remindLateDays')} min={min} max={max} value={proposed} />
      </ActForm>
      <p role="status">{reminded !== null && t('lateReminded', { count: reminded })}</p>
    </Dialog>
  );
}

/** Reminds late signers until all are. One call reminds at most a hundred. `tell` hears of how many so far. */
async function remindLate(
  lateAfterDays: number,
  envelopeIds: string[] | null,
  tell: (reminded: number) => void,
): Promise<void> {
  for (let sum = 0, last = 1; last > 0; sum += last) {
    last = (await send(ConsoleRemindLateSignersDocument, { lateAfterDays, envelopeIds })).remindLateSigners.reminded;
    tell(sum + last);
  }
}

/** Reminds the signers of some envelopes who had no notice since yesterday. */
export function RemindSelected({ ids, onClose }: { readonly ids: ReadonlySet<string>; readonly onClose: () => void }) {
  const [reminded, setReminded] = useState<number | null>(null);
  const remind = async () => {
    const all = [...ids];
    const { max } = limits.envelopes;
    for (let from = 0, before = 0; from < all.length; from += max) {
      let now = 0;
      await remindLate(limits.lateAfterDays.min, all.slice(from, from + max), (sum) => {
        now = sum;
        setReminded(before + sum);
      });
      before += now;
    }
  };
  return (
    <Dialog title={t('remindSelection')} onClose={onClose}>
      <p>{t('selected', { count: ids.size })}</p>
      <p>{t('remindSelectionText')}</p>
      <ActForm submit={t('remindLateGo')} act={remind} />
      <p role="status">{reminded !== null && t('lateReminded', { count: reminded })}</p>
    </Dialog>
  );
}
