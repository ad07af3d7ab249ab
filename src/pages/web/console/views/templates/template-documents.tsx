import { t } from '../../../i18n/index.ts';
import { WordFor } from '../../parts.tsx';
import { readOfTemplate } from '../preview/read-document.ts';
import { usePreview } from '../preview/use-preview.tsx';
import { ViewButton } from '../preview/view-button.tsx';
import type { Template } from './template.tsx';

/** The documents of a template. Each can be read in a dialog. */
export function TemplateDocuments({ template: { id: templateId, documents } }: { template: Template }) {
  const { show, dialog } = usePreview();
  return (
    <section class="card stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documents')}</h2>
      <ul class="lines documents">
        {documents.map(({ id, name, pageCount, fields, downloadUrl }) => (
          <li key={id}>
            <div class="document-words">
              <strong>{name}</strong>
              <p class="hint">
                {t('pages', { count: pageCount })} · {t('fieldCount', { count: fields.length })}
              </p>
            </div>
            <div class="actions">
              <ViewButton name={name} onClick={() => show(id, () => readOfTemplate(templateId, id))} />
              <a class="btn ghost" href={downloadUrl} download>
                <WordFor word={t('download')} name={name} />
              </a>
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
