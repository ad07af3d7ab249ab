import type { ConsoleEnvelopeQuery } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { dayAndTime } from '../../i18n/index.ts';
import { WordFor } from '../parts.tsx';
import { readOfEnvelope } from './preview/read-document.ts';
import { usePreview, ViewButton } from './preview/use-preview.tsx';
import { hasDeclined, waitsFor } from './waits-for.tsx';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;

/** What the envelope waits for, and who declined. Nothing if there is nothing to say. */
export function Now({ envelope }: { envelope: Envelope }) {
  const waiting = waitsFor(envelope);
  if (!waiting) return null;
  const declined = envelope.signers.filter(({ declinedAt, status }) => declinedAt && status !== 'SIGNED');
  return (
    <div class={`notice ${hasDeclined(envelope) ? 'warn' : ''}`}>
      <p>
        <strong>{waiting}</strong>
      </p>
      {declined.map(({ id, name, declineReason }) => (
        <p key={id}>{t('declinedBy', { name, reason: declineReason ?? '' })}</p>
      ))}
    </div>
  );
}

/** The documents, with the signed PDFs first in sight once they are sealed. Each can be read in a dialog. */
export function Documents({ envelope }: { envelope: Envelope }) {
  const { id: envelopeId, documents, purgedAt } = envelope;
  const { show, dialog } = usePreview();
  return (
    <section class="card stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documents')}</h2>
      {purgedAt && <p class="notice">{t('documentsPurged', { date: dayAndTime(purgedAt) })}</p>}
      <ul class="lines documents">
        {documents.map(({ id, name, sha256, sealedSha256, sealedDownloadUrl }) => (
          <li key={id}>
            <div class="document-words">
              <strong>{name}</strong>
              <details class="more">
                <summary>{t('fingerprint')}</summary>
                <code>{sealedSha256 ?? sha256}</code>
              </details>
            </div>
            <div class="actions">
              {!purgedAt && <ViewButton name={name} onClick={() => show(id, () => readOfEnvelope(envelopeId, id))} />}
              {sealedDownloadUrl && (
                <a class="btn primary" href={sealedDownloadUrl} download>
                  <WordFor word={t('downloadSigned')} name={name} />
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
