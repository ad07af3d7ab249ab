import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'preact/hooks';
import { t } from '../../../generated/words/console.ts';
import { Column } from '../../../pdf/column.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Instead } from '../../parts.tsx';
import { useAsked } from '../../query.tsx';
import type { Readable } from './read-document.ts';

interface PreviewProps {
  readonly read: () => Promise<Readable>;
  readonly onClose: () => void;
}

/** A PDF in a dialog. Mount it anew for another document. */
export function Preview({ read, onClose }: PreviewProps) {
  const [name] = useState(() => `preview ${Math.random()}`);
  const query = useAsked(name, read);
  const { data } = query;
  return (
    <Dialog title={data?.name ?? t('loading')} kind="wide" onClose={onClose}>
      {data ? <Shown document={data} /> : query.error !== null && <Instead of={query} />}
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
