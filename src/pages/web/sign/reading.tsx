import { useRef } from 'preact/hooks';
import { dayAndTime, t } from '../i18n/index.ts';
import { useWidth } from '../pdf/use-width.ts';
import { LockedNotice } from '../ui/locked-notice.tsx';
import { IdentityCard } from './identity-card.tsx';
import { Page } from './page.tsx';
import { Deadline } from './rail.tsx';
import { zoom } from './reader.ts';
import { session } from './session.ts';

/** The documents in one column, and the sender's message. */
export function Reading() {
  const column = useRef<HTMLElement>(null);
  const width = useWidth(column);
  const { documents, envelope, signer } = session.value;
  const pageWidth = Math.round(width * zoom.value);
  return (
    <main id="main" class="documents" tabIndex={-1} ref={column}>
      {signer.declinedAt && <p class="notice warn">{t('declinedNotice', { date: dayAndTime(signer.declinedAt) })}</p>}
      {signer.codesLockedAt && <LockedNotice organization={envelope.organizationName} />}
      <Deadline />
      <IdentityCard />
      {envelope.message && (
        <section class="card message" aria-labelledby="message-title">
          <h2 id="message-title">{t('messageFrom', { organization: envelope.organizationName })}</h2>
          <p>{envelope.message}</p>
        </section>
      )}
      {documents.map((document) => (
        <article key={document.id} aria-labelledby={`name-${document.id}`}>
          <h2 class="document-name" id={`name-${document.id}`}>
            <span>{document.name}</span>
            <span class="hint">{t('pages', { count: document.pages.length })}</span>
          </h2>
          <section class="sheet" tabIndex={zoom.value > 1 ? 0 : undefined} aria-label={document.name}>
            <div class="sheet-inner" style={{ width: `${zoom.value * 100}%` }}>
              {document.pages.map((_, index) => (
                <Page key={index} document={document} number={index + 1} width={pageWidth} />
              ))}
            </div>
          </section>
        </article>
      ))}
    </main>
  );
}
