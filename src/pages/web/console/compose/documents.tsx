import { useState } from 'preact/hooks';
import { uploadMb } from '../../../../kernel/upload-limits.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import { t } from '../../generated/words/console.ts';
import { sizeText } from '../../lib/size.ts';
import { Icon } from './controls.tsx';
import { change, type DraftDocument, draft, problems } from './draft.ts';
import { Entry, Problem } from './entry.tsx';
import { dropDocument, MOST_DOCUMENTS, moveDocument, takeFiles } from './files.ts';

/** The PDFs: drop or choose, rename, reorder, remove. */
export function Documents() {
  const { documents } = draft.value;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const take = async (files: FileList | null | undefined) => {
    setOver(false);
    if (!files?.length) return;
    setBusy(true);
    setRefusals(await takeFiles([...files]));
    setBusy(false);
  };
  return (
    <section class="card stack" aria-labelledby="documents-title">
      <div class="part-head">
        <h2 id="documents-title">{t('documents')}</h2>
        <span class="hint">{t('documentsOf', { count: documents.length, most: MOST_DOCUMENTS })}</span>
      </div>
      {documents.length > 0 && (
        <ol class="papers">
          {documents.map((document, index) => (
            <Paper key={document.key} document={document} index={index} last={index === documents.length - 1} />
          ))}
        </ol>
      )}
      {documents.length < MOST_DOCUMENTS && (
        <label
          class={`drop in-line ${over ? 'over' : ''} ${documents.length ? 'small' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer?.files);
          }}
        >
          <Icon name="file" size={28} />
          <span>
            <strong>{t(documents.length ? 'dropMore' : 'dropPdfs')}</strong>
            <span class="hint">{t('dropHint', { most: MOST_DOCUMENTS, mb: uploadMb.envelope })}</span>
          </span>
          <input
            type="file"
            class="vh"
            accept="application/pdf,.pdf"
            multiple
            aria-label={t('choosePdfs')}
            aria-invalid={problems.value.documents ? 'true' : undefined}
            onChange={(event) => {
              const input = event.currentTarget;
              void take(input.files).then(() => {
                // Allows choosing the same file again.
                input.value = '';
              });
            }}
          />
        </label>
      )}
      <div role="status" aria-live="polite">
        {busy && <p class="hint">{t('reading')}</p>}
        {refusals.length > 0 && (
          <div class="notice bad">
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </div>
        )}
      </div>
      <Problem at="documents" />
    </section>
  );
}

function Paper({ document, index, last }: { document: DraftDocument; index: number; last: boolean }) {
  const { key, name, file, pages } = document;
  const rename = (to: string) =>
    change({ documents: draft.value.documents.map((one) => (one.key === key ? { ...one, name: to } : one)) });
  return (
    <li class="paper">
      <Entry
        path={`documents.${key}`}
        label={t('documentNumber', { n: index + 1 })}
        value={name}
        onValue={rename}
        maxLength={limits.documentName.max}
      />
      <span class="hint">
        {t('pages', { count: pages.length })} · {sizeText(file.size)}
      </span>
      <div class="paper-acts">
        <button
          type="button"
          class="icon-btn"
          aria-label={t('moveUp', { name })}
          aria-disabled={index === 0}
          onClick={() => index > 0 && moveDocument(key, -1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          class="icon-btn"
          aria-label={t('moveDown', { name })}
          aria-disabled={last}
          onClick={() => !last && moveDocument(key, 1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          class="icon-btn"
          aria-label={t('removeNamed', { name })}
          onClick={() => dropDocument(key)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
