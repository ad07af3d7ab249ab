import type { ComponentChildren } from 'preact';
import { calendarDate, dayAndTime, t } from '../i18n/index.ts';
import { LockedNotice } from '../ui/locked-notice.tsx';
import { session } from './session.ts';

/** What is to be decided, under which mandate and for whom. The list follows below. */
export function Summary() {
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
