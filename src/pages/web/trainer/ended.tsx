import { t } from '../generated/words/trainer.ts';
import { Icon } from '../ui/icons.tsx';
import { links, session } from './space.ts';

/** After the end: the attendance sheet, once it is sealed. */
export function Ended() {
  const { status, sheetDownloadUrl, evidenceDownloadUrl, sheetSha256 } = session.value;
  if (status === 'OPEN') return null;
  const sealed = status === 'SEALED';
  return (
    <section class="card ended" aria-labelledby="ended-title">
      {sealed ? (
        <span class="status-icon" data-icon="done" aria-hidden="true">
          <Icon name="check" size={32} />
        </span>
      ) : (
        <span class="status-icon" aria-hidden="true">
          <span class="spin" />
        </span>
      )}
      <div class="ended-words">
        <h2 id="ended-title">{t(sealed ? 'sessionSealed' : 'sessionClosed')}</h2>
        <p role="status">{t(sealed ? 'sessionSealedText' : 'sessionClosedText')}</p>
        {sheetSha256 && (
          <details class="more">
            <summary>{t('fingerprint')}</summary>
            <code>{sheetSha256}</code>
          </details>
        )}
      </div>
      {sheetDownloadUrl && (
        <div class="ended-files">
          <a class="btn primary" href={links(sheetDownloadUrl)} download>
            <Icon name="download" />
            {t('downloadSheet')}
          </a>
          {evidenceDownloadUrl && (
            <a class="btn" href={links(evidenceDownloadUrl)} download>
              {t('downloadEvidence')}
            </a>
          )}
        </div>
      )}
    </section>
  );
}
