import type { PDFDocumentProxy } from 'pdfjs-dist';
import { t } from '../../../i18n/index.ts';
import { Column } from '../../../pdf/column.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';
import type { Readable } from './read-document.ts';

interface PreviewProps {
  readonly read: () => Promise<Readable>;
  readonly onClose: () => void;
}

/** A PDF in a dialog. Mount it anew for another document. */
export function Preview({ read, onClose }: PreviewProps) {
  const { data, error, reload } = useAnswer(read);
  return (
    <Dialog title={data?.name ?? t('loading')} kind="wide" onClose={onClose}>
      {error ? <Failed error={error} reload={reload} /> : data && <Shown document={data} />}
      <div class="dialog-foot">
        {data?.url && (
          <a class="btn ghost" href={`${data.url}?inline=1`} target="_blank" rel="noopener">
            {t('previewTab')}
          </a>
        )}
        <button type="button" class="btn" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}

function Shown({ document: { name, pageCount, version, url, hint } }: { document: Readable }) {
  if (!url) return <p class="notice warn">{t('previewPurged')}</p>;
  return (
    <>
      {hint && <p class="hint">{hint}</p>}
      <Column name={name} version={version} pageCount={pageCount} load={() => load(url)} />
    </>
  );
}

async function load(url: string): Promise<PDFDocumentProxy> {
  const { openPdf } = await import('../../../pdf/pdf.ts');
  return openPdf(new URL(url).pathname);
}
