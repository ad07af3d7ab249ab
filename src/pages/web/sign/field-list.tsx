import { t } from '../generated/words/sign.ts';
import { Icon } from '../ui/icons.tsx';
import { fieldLabel, isFilled, isNeeded, isTicked, myFields, progress, tick } from './fields.ts';
import { missingFiles } from './missing-files.ts';
import { links, session } from './session.ts';
import { goNext, goToField, goToFile, openOverlay } from './stage.ts';

/** The fields and files that are missing, and those that are done. */
export function FieldList() {
  const many = session.value.documents.length > 1;
  return (
    <ol class="field-list">
      {myFields.value.map((mine) => {
        const { field, document } = mine;
        const filled = field.format?.radio ? isTicked(field) : isFilled(field);
        const needed = isNeeded(field);
        const need = t(needed ? 'required' : 'optional');
        const where = [many && document.name, t('page', { page: field.page }), need];
        return (
          <li key={field.id}>
            <button
              type="button"
              onClick={() => {
                if (field.type === 'CHECKBOX') tick(field, !!field.format?.radio || !filled);
                goToField(field.id);
              }}
            >
              <span class={`dot ${filled ? 'filled' : needed ? '' : 'optional'}`} aria-hidden="true">
                {filled && <Icon name="check" size={14} />}
              </span>
              <span class="field-list-name">
                {fieldLabel(mine)}
                <small>{where.filter(Boolean).join(' · ')}</small>
              </span>
              <span class="vh">{filled ? t('filled') : t('missing')}</span>
            </button>
          </li>
        );
      })}
      {session.value.attachments.map(({ id, title, required, files }) => (
        <li key={id}>
          <button type="button" onClick={() => goToFile(id)}>
            <span class={`dot ${files.length ? 'filled' : required ? '' : 'optional'}`} aria-hidden="true">
              {files.length > 0 && <Icon name="check" size={14} />}
            </span>
            <span class="field-list-name">
              {title}
              <small>
                {t('fileToAdd')} · {t(required ? 'required' : 'optional')}
              </small>
            </span>
            <span class="vh">{t(files.length ? 'filled' : 'missing')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Progress, as text and as a bar. */
export function Meter() {
  const { done, total } = progress.value;
  const withoutFields = missingFiles.value.length ? 'filesMissing' : 'progressNone';
  return (
    <span class="meter">
      <span class="meter-text">{total ? t('progress', { count: done, total }) : t(withoutFields)}</span>
      {total > 0 && (
        <span class="bar" aria-hidden="true">
          <i style={{ width: `${(done / total) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

/** The button for the next step: start, next field, files, finish. */
export function NextButton() {
  const { done, total } = progress.value;
  const filled = done === total;
  const complete = filled && missingFiles.value.length === 0;
  return (
    <button type="button" class="btn primary next" data-next onClick={() => goNext()}>
      {complete && <Icon name="pen" />}
      {complete ? t('finish') : filled ? t('addFiles') : done ? t('next') : t('start')}
    </button>
  );
}

/** Links to the original documents, and for a signer what else they may do than sign. */
export function OtherWays() {
  const { documents, mayCorrectName, mayDelegate, recipientRole } = session.value;
  return (
    <ul class="other-ways">
      {documents.map((document) => (
        <li key={document.id}>
          <a class="link" href={links(document.originalUrl)} download={document.name}>
            {documents.length > 1 ? t('originalOf', { document: document.name }) : t('original')}
          </a>
        </li>
      ))}
      {mayCorrectName && (
        <li>
          <button type="button" class="link" onClick={() => openOverlay({ kind: 'name' })}>
            {t('correctName')}
          </button>
        </li>
      )}
      {mayDelegate && (
        <li>
          <button type="button" class="link" onClick={() => openOverlay({ kind: 'delegate' })}>
            {t('delegate')}
          </button>
        </li>
      )}
      {!recipientRole && (
        <li>
          <button type="button" class="link" onClick={() => openOverlay({ kind: 'decline' })}>
            {t('decline')}
          </button>
        </li>
      )}
    </ul>
  );
}
