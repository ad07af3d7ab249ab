import type { ComponentChildren } from 'preact';
import { t } from '../generated/words/batch.ts';
import { calendarDate, dayAndTime } from '../i18n/index.ts';
import { online } from '../lib/connected.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFocusOnChange } from '../ui/hooks.ts';
import { Icon } from '../ui/icons.tsx';
import { LockedNotice } from '../ui/locked-notice.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { StatusCard } from '../ui/status-card.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { DecideDialog, explain, refuseBatch } from './decide-dialog.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { closeOverlay, dropOverlay, openOverlay, overlay } from './list.ts';
import { List } from './list-card.tsx';
import { batchEnd, session } from './session.ts';

/** After the decision: the progress of the seals, live, until all are done. */
function Progress() {
  const { status, progress, appliedAt, authorizedAt } = session.value;
  const { total, sealed, dropped, waiting } = progress;
  const applied = status === 'APPLIED';
  return (
    <section class="card stack" aria-labelledby="batch-title">
      <div class="progress-head">
        <span class={`progress-icon ${applied ? 'done' : ''}`} aria-hidden="true">
          {applied ? <Icon name="check" size={26} /> : <span class="spin" />}
        </span>
        <div>
          <h1 id="batch-title">{t(applied ? 'allSealed' : 'sealing')}</h1>
          <p class="intro">
            {applied && appliedAt ? t('sealedAt', { date: dayAndTime(appliedAt) }) : t('sealingGoesOn')}
          </p>
        </div>
      </div>
      <div>
        <p class="count" id="sealed-count">
          {t('sealedOf', { done: sealed, count: total })}
        </p>
        <progress class="progress" max={total} value={sealed + dropped} aria-labelledby="sealed-count" />
      </div>
      {/* Announced once at the end, not for every seal. */}
      <p class="hint" role="status">
        {[
          waiting > 0 && t('sealsWaiting', { count: waiting }),
          dropped > 0 && t('sealsDropped', { count: dropped }),
          authorizedAt && t('decidedAt', { date: dayAndTime(authorizedAt) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );
}

/** "I do not want to seal", with the reason. */
function RefuseDialog() {
  return (
    <Dialog title={t('refuseTitle')} onClose={() => closeOverlay()}>
      <ReasonForm
        text={t('refuseText', { organization: session.value.organizationName })}
        onSend={refuseBatch}
        onBack={() => closeOverlay()}
        explain={explain}
      />
    </Dialog>
  );
}

/** Renders one view for each state of the list. */
export function App() {
  const { status, organizationName: organization, mandate } = session.value;
  const end = batchEnd(session.value);
  useFocusOnChange(end ?? (status === 'PENDING' ? 'deciding' : 'decided'), dropOverlay);
  return (
    <>
      <Header />
      {end ? (
        <StatusCard kind={end} organization={organization} name={mandate.principal} />
      ) : (
        <main id="main" class="batch" tabIndex={-1}>
          {status === 'PENDING' ? <Summary /> : <Progress />}
          <List />
          {status === 'PENDING' && <Foot />}
        </main>
      )}
      {!end && <Over />}
    </>
  );
}

function Header() {
  const { organizationName: organization, mandate, mode } = session.value;
  return (
    <TopBar
      organization={organization}
      name={mandate.principal}
      from={t('from', { organization })}
      specimen={mode === 'TEST' && t('ribbon')}
      lost={online.value ? '' : t('batchConnectionLost')}
    />
  );
}

/** The buttons to decide, always visible. */
function Foot() {
  const { documentCount: count } = session.value;
  return (
    <div class="decide">
      <button type="button" class="btn ghost" onClick={() => openOverlay({ kind: 'refuse' })}>
        {t('refuse')}
      </button>
      <button type="button" class="btn primary" onClick={() => openOverlay({ kind: 'decide' })}>
        {t('sealAll', { count })}
      </button>
    </div>
  );
}

/**
 * The open dialog, if any. Dialogs that lead to the decision close as soon as it is made, so that the focus can move.
 */
function Over() {
  const open = overlay.value;
  if (open && open.kind !== 'document' && session.value.status !== 'PENDING') return null;
  switch (open?.kind) {
    case 'document':
      return <DocumentDialog item={open.item} document={open.document} />;
    case 'decide':
      return <DecideDialog />;
    case 'refuse':
      return <RefuseDialog />;
    default:
      return null;
  }
}

/** What is to be decided, under which mandate and for whom. The list follows below. */
function Summary() {
  const { documentCount, mandate, agentName, expiresAt, batchSha256 } = session.value;
  const { codesLockedAt, organizationName } = session.value;
  const { principal, siren, representativeName, representativeRole, scope, validFrom, validUntil } = mandate;
  const giver = [representativeName, representativeRole].filter(Boolean).join(', ');
  return (
    <section class="card stack" aria-labelledby="batch-title">
      <div>
        <h1 id="batch-title">{t('documentsToSeal', { count: documentCount })}</h1>
        <p class="intro">{t('underMandate', { principal })}</p>
      </div>
      {codesLockedAt && <LockedNotice organization={organizationName} />}
      <dl class="facts columns">
        <Fact label={t('mandateOf')}>{siren ? t('withSiren', { principal, siren }) : principal}</Fact>
        <Fact label={t('mandateGivenBy')}>{giver}</Fact>
        <Fact label={t('mandateScope')}>{scope.map((kind) => t(kind)).join(', ')}</Fact>
        <Fact label={t('mandateValidity')}>{t('fromTo', { from: moment(validFrom), to: moment(validUntil) })}</Fact>
        <Fact label={t('youAre')}>{agentName}</Fact>
        <Fact label={t('decideBefore')}>{dayAndTime(expiresAt)}</Fact>
        <Fact label={t('listFingerprint')}>
          <code>{batchSha256.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <small>{t('listFingerprintHint')}</small>
        </Fact>
      </dl>
    </section>
  );
}

/** Formats a calendar date of the mandate, or a moment. */
const moment = (text: string): string => (text.length === 10 ? calendarDate(text) : dayAndTime(text));

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
