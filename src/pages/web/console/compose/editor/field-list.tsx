import { useState } from 'preact/hooks';
import { itemAt } from '../../../../../kernel/definitely.ts';
import type { FieldKind } from '../../../../../kernel/field-kinds.ts';
import { t } from '../../../generated/words/console.ts';
import { afterRender } from '../../../ui/hooks.ts';
import { Badge, Select, SignerSelect, TypeSelect } from '../controls.tsx';
import { draft, problems, signersIn } from '../draft.ts';
import { callPerson, chosenSigner, hasProblem, ordered, selected, titleOf } from '../fields.ts';
import { ByText } from './by-text.tsx';
import { FieldForm, Numeric } from './field-form.tsx';
import { placeOn, signerToPlace } from './placing.ts';

/** Adds a field without pointing at a page. */
function AddField() {
  const { documents } = draft.value;
  const [type, setType] = useState<FieldKind>('SIGNATURE');
  const [chosenDocument, setDocument] = useState('');
  const [page, setPage] = useState(1);
  const document = documents.find(({ key }) => key === chosenDocument) ?? documents[0];
  if (!document) return null;
  const on = Math.min(page, document.pages.length);
  const add = () => {
    placeOn({ document: document.key, page: on, size: itemAt(document.pages, on - 1) }, type);
    afterRender(() => globalThis.document.getElementById(`item-${selected.value}`)?.focus());
  };
  return (
    <details class="more add-field">
      <summary>{t('addField')}</summary>
      <div class="field-form">
        <TypeSelect id="add-type" value={type} onValue={setType} />
        <SignerSelect
          id="add-signer"
          value={signerToPlace()}
          onValue={(to) => {
            chosenSigner.value = to;
          }}
        />
        {documents.length > 1 && (
          <Select id="add-document" label={t('document')} value={document.key} onValue={setDocument}>
            {documents.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Numeric
          id="add-page"
          label={t('pageNumber')}
          value={on}
          min={1}
          max={document.pages.length}
          step={1}
          onValue={(to) => setPage(Math.round(to))}
        />
        <div class="whole">
          <button type="button" class="btn" onClick={add}>
            {t('add')}
          </button>
        </div>
      </div>
    </details>
  );
}

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
                    {callPerson(field.signer)} ·{' '}
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
  const { fields, level } = draft.value;
  // An agent seals without a field.
  if (fields.length === 0 || level === 'ORGANIZATION_SEAL') return null;
  const names = signersIn(draft.value)
    .filter(({ key }) => !fields.some(({ signer }) => signer === key))
    .map(({ key }) => callPerson(key));
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
