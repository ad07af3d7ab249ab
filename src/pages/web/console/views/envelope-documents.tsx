import type { ConsoleEnvelopeQuery } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { WordFor } from '../parts.tsx';
import { hasDeclined, waitsFor } from './waits-for.ts';

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

/** The documents, with the signed PDFs first in sight once they are sealed. */
export const Documents = ({ envelope: { documents } }: { envelope: Envelope }) => (
  <section class="card stack" aria-labelledby="documents-title">
    <h2 id="documents-title">{t('documents')}</h2>
    <ul class="lines documents">
      {documents.map(({ id, name, sha256, sealedSha256, sealedDownloadUrl, originalDownloadUrl }) => (
        <li key={id}>
          <div class="document-words">
            <strong>{name}</strong>
            <details class="more">
              <summary>{t('fingerprint')}</summary>
              <code>{sealedSha256 ?? sha256}</code>
            </details>
          </div>
          <div class="actions">
            {(sealedDownloadUrl ?? originalDownloadUrl) && (
              <a
                class="btn"
                href={`${sealedDownloadUrl ?? originalDownloadUrl}?inline=1`}
                target="_blank"
                rel="noopener"
              >
                <WordFor word={t('viewDocument')} name={name} />
              </a>
            )}
            {sealedDownloadUrl && (
              <a class="btn primary" href={sealedDownloadUrl} download>
                <WordFor word={t('downloadSigned')} name={name} />
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  </section>
);
