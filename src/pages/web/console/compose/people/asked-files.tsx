/** The files that the sender asks of a signer, or of who fills a role. */
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { afterRender } from '../../../ui/hooks.ts';
import { Icon } from '../../../ui/icons.tsx';
import { changePerson, type DraftAttachment, type DraftPerson, newKey } from '../draft.ts';
import { Entry } from '../entry.tsx';

export function AskedFiles({ person: { key, attachments } }: { person: DraftPerson }) {
  const set = (to: readonly DraftAttachment[]) => changePerson(key, { attachments: to });
  const section = `people-${key}-attachments`;
  const add = () => {
    const added = newKey();
    set([...attachments, { key: added, title: '', hint: '', required: true }]);
    afterRender(() => document.getElementById(`${section}-${added}-title`)?.focus());
  };
  const remove = (gone: string) => {
    set(attachments.filter((one) => one.key !== gone));
    afterRender(() => document.getElementById(`${section}-add`)?.focus());
  };
  return (
    <fieldset class="asked-files stack">
      <legend class={attachments.length ? '' : 'vh'}>{t('askedFiles')}</legend>
      {attachments.map((asked, index) => (
        <AskedFile
          key={asked.key}
          asked={asked}
          number={index + 1}
          path={`people.${key}.attachments.${asked.key}`}
          onChange={(part) => set(attachments.map((one) => (one.key === asked.key ? { ...one, ...part } : one)))}
          onRemove={() => remove(asked.key)}
        />
      ))}
      {attachments.length < limits.requestedAttachments.max && (
        <div class="actions">
          <button type="button" class="btn ghost" id={`${section}-add`} onClick={add}>
            <Icon name="plus" />
            {t(attachments.length ? 'askAnotherFile' : 'askFile')}
          </button>
          {attachments.length === 0 && <span class="hint">{t('askFileHint')}</span>}
        </div>
      )}
    </fieldset>
  );
}

interface AskedFileProps {
  readonly asked: DraftAttachment;
  /** From 1. */
  readonly number: number;
  readonly path: string;
  readonly onChange: (part: Partial<DraftAttachment>) => void;
  readonly onRemove: () => void;
}

const AskedFile = ({ asked: { title, hint, required }, number, path, onChange, onRemove }: AskedFileProps) => (
  <div class="asked-file">
    <Entry
      path={`${path}.title`}
      label={t('askedFileTitle')}
      value={title}
      autocomplete="off"
      maxLength={limits.attachmentTitle.max}
      onValue={(to) => onChange({ title: to })}
    />
    <Entry
      path={`${path}.hint`}
      label={t('askedFileHint')}
      value={hint}
      autocomplete="off"
      maxLength={limits.attachmentHint.max}
      onValue={(to) => onChange({ hint: to })}
    />
    <label class="check">
      <input
        type="checkbox"
        checked={required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <span>{t('askedFileRequired')}</span>
    </label>
    <button
      type="button"
      class="icon-btn"
      aria-label={t('removeNamed', { name: title.trim() || t('askedFileNumber', { n: number }) })}
      onClick={onRemove}
    >
      <Icon name="close" />
    </button>
  </div>
);
