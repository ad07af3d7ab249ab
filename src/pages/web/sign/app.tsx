import { useRef } from 'preact/hooks';
import { itemAt } from '../../../kernel/definitely.ts';
import type { StatusPageKind } from '../../words/status-page.ts';
import { t } from '../generated/words/sign.ts';
import { dayAndTime, withWords } from '../i18n/index.ts';
import { usePainting, useWidth } from '../pdf/use-painting.ts';
import { useFocusOnChange } from '../ui/hooks.ts';
import { LockedNotice } from '../ui/locked-notice.tsx';
import { PageState } from '../ui/page-state.tsx';
import { FieldOverlay } from './field-overlay.tsx';
import { Header } from './header.tsx';
import { IdentityCard } from './identity.tsx';
import { Deadline, Dock, Rail } from './rail.tsx';
import { attempt, openDocument, pinch, tryAgain, zoom } from './reader.ts';
import { type SigningDocument, session } from './session.ts';
import { announcement, declined, dropOverlay } from './stage.ts';
import { earlyStates, endedStates } from './status.ts';
import { useLater } from './use-later.ts';

interface PageProps {
  readonly document: SigningDocument;
  /** From 1. */
  readonly number: number;
  /** Width of a page in CSS pixels. */
  readonly width: number;
}

/** One page of a document: an empty page of the right shape first, painted when near, with the fields on top. */
function Page({ document, number, width }: PageProps) {
  const section = useRef<HTMLElement>(null);
  const state = usePainting(section, {
    open: () => openDocument(document),
    version: `${document.id} ${document.urlSha256}`,
    number,
    width,
    finer: pinch.value,
    tries: attempt.value,
    onPainted: () => performance.mark(`painted ${document.position}/${number}`),
  });
  const size = itemAt(document.pages, number - 1);
  const name = t('pageOf', { page: number, total: document.pages.length, document: document.name });
  return (
    <section
      ref={section}
      class="page"
      aria-label={name}
      data-page={`${document.id}/${number}`}
      data-state={state}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <PageState state={state} failed={t('pageFailed')} retry={t('retry')} onRetry={tryAgain} />
      {document.fields
        .filter((field) => field.page === number)
        .map((field) => (
          <FieldOverlay key={field.id} field={field} />
        ))}
    </section>
  );
}

/** The documents in one column, and the sender's message. */
function Reading() {
  const column = useRef<HTMLElement>(null);
  const width = useWidth(column);
  const { attachments, delegatedBy, documents, envelope, recipientRole, signer } = session.value;
  // Below the documents: nothing moves when it appears.
  const later = useLater(attachments.length > 0, () => withWords(() => import('./attachments/card.tsx')));
  const pageWidth = Math.round(width * zoom.value);
  return (
    <main id="main" class="documents" tabIndex={-1} ref={column}>
      {!recipientRole && signer.declinedAt && (
        <p class="notice warn">{t('declinedNotice', { date: dayAndTime(signer.declinedAt) })}</p>
      )}
      {delegatedBy && <p class="notice">{t('delegatedBy', { name: delegatedBy })}</p>}
      {signer.codesLockedAt && <LockedNotice organization={envelope.organizationName} />}
      {!recipientRole && <Deadline />}
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
      {later && <later.AttachmentsCard />}
    </main>
  );
}

/** Renders one view for each state of the session. */
export function App() {
  const { recipientRole, state } = session.value;
  const kind = earlyStates[state] ?? endedStates[state];
  const reading = state === 'READY' && !declined.value;
  const later = useLater(true, () => withWords(() => import('./sheets.tsx')));
  const recipient = useLater(recipientRole !== null, () => withWords(() => import('./recipient/recipient.ts')));
  // From here on, the browser's own search no longer sees all pages: only those near the visible part are painted.
  const long = session.value.documents.reduce((sum, { pages }) => sum + pages.length, 0) > 2;
  const tools = useLater(long && reading, () => withWords(() => import('./tools/tools.tsx')));
  useFocusOnChange(reading ? 'reading' : state === 'READY' ? 'declined' : (kind ?? state), dropOverlay);
  return (
    <>
      <Header reading={reading} tools={tools} />
      {reading ? (
        <ReadAndSign Sheets={later?.Sheets} recipient={recipient} tools={tools} long={long} />
      ) : (
        later && <Otherwise kind={kind} later={later} recipient={recipient} />
      )}
      <p class="vh" role="status">
        {announcement.value}
      </p>
    </>
  );
}

interface OtherwiseProps {
  readonly kind: StatusPageKind | undefined;
  readonly later: Later;
  readonly recipient: Recipient | undefined;
}

/** Nothing to sign: not yet, no longer, declined, or done. */
function Otherwise({ kind, later: { EnvelopeStatus, Done, Downloads }, recipient }: OtherwiseProps) {
  const { recipientRole, state } = session.value;
  if (kind) return <EnvelopeStatus kind={kind} />;
  if (state !== 'READY' && recipientRole)
    return recipient ? (
      <recipient.RecipientDone>{state === 'COMPLETED' && <Downloads />}</recipient.RecipientDone>
    ) : null;
  if (state !== 'READY') return <Done />;
  return (
    <EnvelopeStatus kind="declined">
      <button
        type="button"
        class="btn"
        onClick={() => {
          declined.value = false;
        }}
      >
        {t('backToDocument')}
      </button>
    </EnvelopeStatus>
  );
}

interface ReadAndSignProps {
  readonly Sheets: Later['Sheets'] | undefined;
  readonly recipient: Recipient | undefined;
  readonly tools: typeof import('./tools/tools.tsx') | undefined;
  readonly long: boolean;
}

function ReadAndSign({ Sheets, recipient, tools, long }: ReadAndSignProps) {
  const isSigner = session.value.recipientRole === null;
  const docked = long && <div class="dock-tools">{tools && <tools.Tools />}</div>;
  return (
    <>
      <div class="layout">
        {tools && <tools.Pages />}
        <Reading />
        {isSigner ? <Rail /> : recipient && <recipient.AnswerRail />}
      </div>
      {isSigner ? <Dock>{docked}</Dock> : recipient && <recipient.AnswerDock>{docked}</recipient.AnswerDock>}
      {Sheets && <Sheets />}
    </>
  );
}

type Later = typeof import('./sheets.tsx');
type Recipient = typeof import('./recipient/recipient.ts');
