import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ConsolePreviewDocument, type ConsolePreviewQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Column } from '../../../pdf/column.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';

type Listed = NonNullable<ConsolePreviewQuery['envelope']>['documents'][number];

interface PreviewProps {
  readonly envelopeId: string;
  readonly documentId: string;
  readonly onClose: () => void;
}

/** The sealed PDF of a document, or the original while it is not sealed, in a dialog. */
export function Preview({ envelopeId, documentId, onClose }: PreviewProps) {
  const { data, error, reload } = useAnswer(async () => {
    const { envelope } = await send(ConsolePreviewDocument, { id: envelopeId });
    return envelope!.documents.find(({ id }) => id === documentId)!;
  }, [envelopeId, documentId]);
  const url = data && (data.sealedDownloadUrl ?? data.originalDownloadUrl);
  return (
    <Dialog title={data?.name ?? t('loading')} kind="wide" onClose={onClose}>
      {error ? <Failed error={error} reload={reload} /> : data && <Shown document={data} />}
      <div class="dialog-foot">
        {url && (
          <a class="btn ghost" href={`${url}?inline=1`} target="_blank" rel="noopener">
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

function Shown({ document }: { document: Listed }) {
  const { name, pageCount, sha256, sealedSha256, sealedDownloadUrl, originalDownloadUrl } = document;
  const url = sealedDownloadUrl ?? originalDownloadUrl;
  if (!url) return <p class="notice warn">{t('previewPurged')}</p>;
  return (
    <>
      <p class="hint">{t(sealedDownloadUrl ? 'previewSealed' : 'previewUnsealed')}</p>
      <Column name={name} version={sealedSha256 ?? sha256} pageCount={pageCount} load={() => load(url)} />
    </>
  );
}

async function load(url: string): Promise<PDFDocumentProxy> {
  const { openPdf } = await import('../../../pdf/pdf.ts');
  return openPdf(new URL(url).pathname);
}
