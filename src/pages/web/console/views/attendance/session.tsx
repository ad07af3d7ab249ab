import { useState } from 'preact/hooks';
import {
  ConsoleCloseSessionDocument,
  ConsoleExportAttendanceDocument,
  type ConsoleExportAttendanceQuery,
  ConsoleResendTrainerNoticeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { saveText } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { unsignedSlots } from '../../../lib/slots.ts';
import { Fact } from '../../../ui/facts.tsx';
import { ActForm, Copy, Instead, Moment, Status, View } from '../../parts.tsx';
import { errorText } from '../../query.tsx';
import { addressOf } from '../../route.ts';
import { may } from '../../viewer.ts';
import { Resend } from '../resend.tsx';
import { SimulateSession } from '../simulation/simulation.tsx';
import { CertificateClaims } from './certificates.tsx';
import { People } from './people.tsx';
import { type LiveSession, useSession } from './presence.ts';
import { SessionFiles } from './session-files.tsx';
import { Slots } from './slots.tsx';

/** One session, live: its slots, attendees and files. */
export function SessionView({ id }: { id: string }) {
  const { session, query } = useSession(id);
  if (!session) return <Instead of={query} />;
  const { status, trainer, reference, location, modality, agreementNumber, certificationCode } = session;
  return (
    <View
      title={session.name}
      back={{ href: addressOf('attendance'), label: t('menu_attendance') }}
      actions={<Files session={session} />}
    >
      {status === 'CLOSED' && (
        <p class="notice" role="status">
          {t('sheetSealing')}
        </p>
      )}
      {session.purgedAt && <p class="notice">{t('sheetPurged')}</p>}
      <dl class="facts">
        <Fact term={t('status')}>
          <Status of={status} kind="session" />
        </Fact>
        <Fact term={t('trainerName')}>
          {trainer.name} {trainer.email && <small>{trainer.email}</small>}
        </Fact>
        {reference && <Fact term={t('reference')}>{reference}</Fact>}
        <Fact term={t('modality')}>{[t(modality), location].filter(Boolean).join(' · ')}</Fact>
        {agreementNumber && <Fact term={t('agreementNumber')}>{agreementNumber}</Fact>}
        {certificationCode && <Fact term={t('certificationCode')}>{certificationCode}</Fact>}
        {session.purgeAfter && !session.purgedAt && (
          <Fact term={t('keptUntil')}>
            <Moment at={session.purgeAfter} />
          </Fact>
        )}
        {session.drawnSignaturesRequired && <Fact term={t('signatures')}>{t('drawnRequired')}</Fact>}
      </dl>
      {status === 'OPEN' && trainer.url && (
        <section class="card stack">
          <h2>{t('trainerLink')}</h2>
          <p class="hint">{t('trainerLinkHint', { name: trainer.name })}</p>
          <Copy text={trainer.url} label={t('trainerLink')} />
          {may('MANAGER') && (
            <Resend
              name={trainer.name}
              from={trainer.noticeResendableAt}
              last={trainer.noticeResentAt}
              act={() => send(ConsoleResendTrainerNoticeDocument, { input: { sessionId: id } })}
            />
          )}
        </section>
      )}
      <Slots session={session} />
      {status === 'SEALED' && !session.purgedAt && may('MANAGER') && <CertificateClaims session={session} />}
      <SessionFiles session={session} />
      <People session={session} />
      {status === 'OPEN' && may('MANAGER') && <CloseSession session={session} />}
      <SimulateSession session={session} />
    </View>
  );
}

/** Closes the session, which is final, after a confirmation. It names the slots that this leaves without a signature. */
function CloseSession({ session: { id, slots } }: { session: LiveSession }) {
  const warning = unsignedSlots(slots);
  return (
    <details class="more">
      <summary class="btn">{t('closeSession')}</summary>
      <p class="notice warn">{t('closeSessionFinal')}</p>
      {warning && <p class="notice warn">{warning}</p>}
      <ActForm
        submit={t(warning ? 'closeAnyway' : 'closeSession')}
        kind="danger"
        act={() => send(ConsoleCloseSessionDocument, { input: { id } })}
      />
    </details>
  );
}

/** Links to the files, and to hold the session again. */
function Files({ session: { id, purgedAt, sheetDownloadUrl, evidenceDownloadUrl } }: { session: LiveSession }) {
  const [error, setError] = useState<string | null>(null);
  const exportCsv = () =>
    saveCsv(id).then(
      () => setError(null),
      (cause) => setError(errorText(cause)),
    );
  return (
    <>
      {sheetDownloadUrl && (
        <a class="btn primary" href={sheetDownloadUrl} download>
          {t('sheet')}
        </a>
      )}
      {evidenceDownloadUrl && (
        <a class="btn" href={evidenceDownloadUrl} download>
          {t('evidence')}
        </a>
      )}
      <button type="button" class="btn" onClick={exportCsv}>
        {t('exportCsv')}
      </button>
      {!purgedAt && may('MANAGER') && (
        <a class="btn" href={`${addressOf('attendance', 'new')}?from=${id}`}>
          {t('repeatSession')}
        </a>
      )}
      {error && <p class="error">{error}</p>}
    </>
  );
}

type ExportPart = NonNullable<ConsoleExportAttendanceQuery['exportAttendance']>;

/** Downloads the CSV export in parts and saves it as one file. */
async function saveCsv(id: string): Promise<void> {
  const parts: string[] = [];
  let name = '';
  let after: string | null = null;
  do {
    const part: ExportPart = (await send(ConsoleExportAttendanceDocument, { id, after })).exportAttendance!;
    parts.push(part.text);
    name = part.fileName;
    after = part.next ?? null;
  } while (after);
  saveText(name, parts);
}
