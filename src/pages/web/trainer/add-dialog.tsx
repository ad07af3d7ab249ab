import { useRef, useState } from 'preact/hooks';
import { MOST_EMAIL } from '../../../kernel/text.ts';
import { limits } from '../../../modules/attendance/limits.ts';
import { t } from '../generated/words/trainer.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { addPerson, markAttendee } from './act.ts';
import { rows } from './presence.ts';
import { chosen, closeOverlay, mayMark } from './space.ts';
import { explain } from './words.ts';

/** Adds an unexpected attendee and marks them present. */
export function AddDialog() {
  const slot = useRef(chosen.value).current;
  // The id of a person whose mark was refused after they were added, so that a retry does not add them twice.
  const added = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [missing, setMissing] = useState(false);

  const go = async (form: FormData) => {
    if (busy) return;
    const name = String(form.get('name')).trim();
    setMissing(!name);
    if (!name) return;
    setBusy(true);
    setError(undefined);
    try {
      added.current ??= await addPerson(name, String(form.get('email')).trim() || null);
      const row = rows.value.find(({ attendee }) => attendee.id === added.current);
      if (row && form.get('here')) await markAttendee(row, slot.id, { status: 'PRESENT' });
      closeOverlay();
    } catch (refused) {
      setError(explain(refused));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('addPerson')} onClose={() => closeOverlay()}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go(new FormData(event.currentTarget));
        }}
      >
        <p>{t('addPersonText')}</p>
        <TextField
          id="person-name"
          name="name"
          label={t('personName')}
          maxLength={limits.name.max}
          autocomplete="off"
          autofocus
          error={missing ? t('personNameMissing') : undefined}
        />
        <TextField
          id="person-email"
          name="email"
          label={t('personEmail')}
          hint={t('personEmailHint')}
          maxLength={MOST_EMAIL}
          autocomplete="off"
        />
        {mayMark.value && (
          <label class="check">
            <input type="checkbox" name="here" defaultChecked />
            <span>{t('personHere', { slot: slot.label })}</span>
          </label>
        )}
        <FieldError error={error} />
        <div class="dialog-foot">
          <button type="button" class="btn" onClick={() => closeOverlay()}>
            {t('cancel')}
          </button>
          <BusyButton busy={busy} busyText={t('adding')}>
            {t('addPersonConfirm')}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
