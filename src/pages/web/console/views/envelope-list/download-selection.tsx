import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { ConsoleEnvelopeArchiveDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { ActForm } from '../../parts.tsx';
import { Wrong } from '../../use-answer.ts';
import type { Selection } from './selection.tsx';

/** Envelopes of one ZIP; the service refuses more. */
const MOST = limits.archiveEnvelopes.max;

/** A button that downloads the documents and evidence files of the selected envelopes as ZIP. */
export function DownloadSelection({ selection: { ids } }: { selection: Selection }) {
  const [purged, setPurged] = useState(0);
  const download = async () => {
    setPurged(0);
    if (ids.size > MOST) throw new Wrong(t('archiveTooMany', { count: MOST }));
    const { envelopeArchive } = await send(ConsoleEnvelopeArchiveDocument, { ids: [...ids] });
    saveAs(envelopeArchive!.downloadUrl);
    setPurged(envelopeArchive!.purged);
  };
  return (
    <>
      <ActForm submit={t('downloadSelection')} act={download} />
      <p role="status" class="hint">
        {purged > 0 && t('archivePurged', { count: purged })}
      </p>
    </>
  );
}
