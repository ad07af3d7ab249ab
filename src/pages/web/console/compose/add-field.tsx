import { useState } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { t } from '../../i18n/index.ts';
import { afterRender } from '../../ui/after-render.ts';
import { draft } from './draft.ts';
import { SignerSelect, TypeSelect } from './field-choices.tsx';
import { Numeric } from './field-form.tsx';
import { chosenSigner, selected } from './fields.ts';
import type { FieldType } from './geometry.ts';
import { placeOn, signerToPlace } from './placing.ts';
import { Select } from './select.tsx';

/** Adds a field without pointing at a page. */
export function AddField() {
  const { documents } = draft.value;
  const [type, setType] = useState<FieldType>('SIGNATURE');
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
