import { t } from '../../i18n/index.ts';
import { AddField } from './add-field.tsx';
import { Badge } from './badge.tsx';
import { ByText } from './by-text.tsx';
import { draft, problems } from './draft.ts';
import { FieldForm } from './field-form.tsx';
import { callSigner, hasProblem, ordered, selected, titleOf } from './fields.ts';

/** All fields as a list of forms. It can do everything that the pages can. */
export function FieldList() {
  const fields = ordered.value;
  const { documents } = draft.value;
  return (
    <aside class="card stack field-list" aria-labelledby="fields-title">
      <div class="part-head">
        <h2 id="fields-title">{t('fieldsTitle')}</h2>
        <span class="hint">{fields.length}</span>
      </div>
      {fields.length === 0 && <p class="hint">{t('noFields')}</p>}
      <WithoutField />
      <ol class="field-items">
        {fields.map((field) => {
          const open = selected.value === field.key;
          const document = documents.findIndex(({ key }) => key === field.document);
          return (
            <li key={field.key} class={hasProblem(field.key) ? 'wrong' : ''}>
              <button
                type="button"
                id={`item-${field.key}`}
                class="field-item"
                aria-expanded={open}
                aria-controls={open ? `form-${field.key}` : undefined}
                onClick={() => {
                  selected.value = open ? null : field.key;
                  globalThis.document
                    .querySelector(`[data-placed="${field.key}"]`)
                    ?.scrollIntoView({ block: 'nearest' });
                }}
              >
                <Badge signer={field.signer} />
                <span>
                  <strong>{titleOf(field)}</strong>
                  <span class="hint">
                    {callSigner(field.signer)} ·{' '}
                    {documents.length > 1 ? `${t('documentNumber', { n: document + 1 })}, ` : ''}
                    {t('page', { page: field.page })}
                  </span>
                </span>
              </button>
              {wrongWith(field.key).map((error) => (
                <p key={error} class="error at-problem" tabIndex={-1}>
                  {error}
                </p>
              ))}
              {open && <FieldForm field={field} />}
            </li>
          );
        })}
      </ol>
      <ByText />
      <AddField />
      <Keys />
    </aside>
  );
}

/** Names the signers who have no field while others have one: often an oversight. */
function WithoutField() {
  const { fields, signers, level } = draft.value;
  // An agent seals without a field.
  if (fields.length === 0 || level === 'ORGANIZATION_SEAL') return null;
  const names = signers
    .filter(({ key }) => !fields.some(({ signer }) => signer === key))
    .map(({ key }) => callSigner(key));
  return names.length > 0 ? <p class="notice warn">{t('withoutField', { names: names.join(', ') })}</p> : null;
}

const wrongWith = (key: string): string[] =>
  Object.entries(problems.value).flatMap(([path, error]) => (path.startsWith(`fields.${key}`) ? [error] : []));

const Keys = () => (
  <details class="more">
    <summary>{t('keysTitle')}</summary>
    <dl class="keys">
      {(['move', 'size', 'page', 'remove', 'duplicate', 'undo', 'leave'] as const).map((what) => (
        <div key={what}>
          <dt>{t(`key_${what}`)}</dt>
          <dd>{t(`keyDoes_${what}`)}</dd>
        </div>
      ))}
    </dl>
  </details>
);
