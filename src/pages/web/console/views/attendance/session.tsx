import { useState } from 'preact/hooks';
import {
  ConsoleCloseSessionDocument,
  ConsoleDuplicateSessionDocument,
  ConsoleExportAttendanceDocument,
  ConsoleResendTrainerNoticeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/sessions.ts';
import { send } from '../../../lib/graphql.ts';
import { unsignedSlots } from '../../../lib/slots.ts';
import { Fact } from '../../../ui/facts.tsx';
import { ActForm, Copy, Instead, Labeled, Moment, Status, View } from '../../parts.tsx';
import { errorText } from '../../query.tsx';
import { go, viewAddress } from '../../route.ts';
import { may } from '../../viewer.ts';
import { Resend } from '../resend.tsx';
import { SimulateSession } from '../simulation/simulation.tsx';
import { CertificateClaims } from './certificates.tsx';
import { People } from './people.tsx';
import { type LiveSession, useSession } from './presence.ts';
import { SessionFiles } from './session-files.tsx';
import { Slots } from './slots.tsx';
import { saveParts } from './training-report.tsx';
import { nextFirstDay } from './typed-slots.ts';

/** One session, live: its slots, attendees and files. */
export function SessionView({ id }: { id: string }) {
  const { session, query } = useSession(id);
  if (!session) return <Instead of={query} />;
  const { status, trainer, reference, location, modality, agreementNumber, certificationCode } = session;
  return (
    <View
      title={session.name}
      back={{ href: viewAddress('attendance'), label: t('menu_attendance') }}
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
function Files({ session }: { session: LiveSession }) {
  const { id, purgedAt, sheetDownloadUrl, evidenceDownloadUrl } = session;
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
      {!purgedAt && may('MANAGER') && <Repeat session={session} />}
      {error && <p class="error">{error}</p>}
    </>
  );
}

/** Holds the session again: at once from another first day on, or in the form, where all can be changed. */
function Repeat({ session: { id, slots } }: { session: LiveSession }) {
  const duplicate = async (form: FormData) => {
    const input = { id, firstDay: String(form.get('firstDay')) };
    const { duplicateAttendanceSession: made } = await send(ConsoleDuplicateSessionDocument, { input });
    go('attendance', made.attendanceSession.id);
  };
  return (
    <details class="more">
      <summary class="btn">{t('repeatSession')}</summary>
      <div class="card stack">
        <p class="hint">{t('duplicateHow')}</p>
        <ActForm submit={t('duplicate')} act={duplicate}>
          <Labeled name="firstDay" type="date" label={t('firstDay')} value={nextFirstDay({ slots })} />
        </ActForm>
        <a href={`${viewAddress('attendance', 'new')}?from=${id}`}>{t('changeFirst')}</a>
      </div>
    </details>
  );
}

/** Downloads the CSV export and saves it as one file. */
const saveCsv = (id: string): Promise<void> =>
  saveParts(async (after) => (await send(ConsoleExportAttendanceDocument, { id, after })).exportAttendance!);
