import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/attendance/limits.ts';
import {
  ConsoleAbsenceCertificateDocument,
  ConsoleCertificateDocument,
  ConsoleCertificatesDocument,
  ConsoleFunderPackDocument,
  ConsoleMonthlyStatementsDocument,
  ConsoleOrganizationFactsDocument,
  ConsoleSignCertificatesDocument,
  type IssueCompletionCertificateInput,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { saveAs } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { keep, readStored } from '../../../lib/keep.ts';
import { FieldError } from '../../../ui/field.tsx';
import { ActForm, Choice, Labeled } from '../../parts.tsx';
import { errorText, useAsked, Wrong } from '../../query.tsx';
import { viewAddress } from '../../route.ts';
import type { Attendee, LiveSession } from './presence.ts';

const natures = ['TRAINING', 'SKILLS_ASSESSMENT', 'EXPERIENCE_VALIDATION', 'APPRENTICESHIP'] as const;
const texts = ['representative', 'representativeRole', 'employer', 'place'] as const;

type Claims = Partial<Pick<IssueCompletionCertificateInput, 'nature' | (typeof texts)[number]>>;

/** What the settings say about the person who signs; what is typed here goes before. */
const proposed = signal<Claims>({});

/** The organisation's details for certificates: typed in this browser for earlier sessions, or proposed. */
const read = (): Claims => ({ ...proposed.value, ...stored() });
const stored = (): Claims => readStored<Claims>('certificate-claims', 'always') ?? {};
const write = (name: keyof Claims, value: string) =>
  keep('certificate-claims', { ...stored(), [name]: value.trim() || undefined }, 'always');

/** Reads who signs for the organisation, and proposes it. */
async function readSigner() {
  const { organization } = (await send(ConsoleOrganizationFactsDocument, {})).viewer;
  const { representativeName, representativeRole } = organization;
  proposed.value = {
    ...(representativeName && { representative: representativeName }),
    ...(representativeRole && { representativeRole }),
  };
  return organization;
}

/** What certificates state in addition to the attendance sheet. */
export function CertificateClaims({ session }: { session: LiveSession }) {
  const { id: sessionId, attendees } = session;
  const { data, error } = useAsked('who signs certificates', readSigner);
  if (!data && !error) return <p class="empty">{t('loading')}</p>;
  const before = read();
  return (
    <section class="card stack">
      <h2>{t('certificates')}</h2>
      <p class="hint">{t('certificatesHow')}</p>
      <div class="two">
        <label class="labeled">
          <span>{t('nature')}</span>
          <select
            class="input"
            defaultValue={before.nature}
            onChange={(event) => write('nature', event.currentTarget.value)}
          >
            {natures.map((nature) => (
              <option key={nature} value={nature} selected={nature === before.nature}>
                {t(`nature_${nature}`)}
              </option>
            ))}
          </select>
        </label>
        {texts.map((name) => (
          <label key={name} class="labeled">
            <span>{t(name)}</span>
            <input
              class="input"
              maxLength={limits.name.max}
              defaultValue={before[name] ?? ''}
              onInput={(event) => write(name, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <div class="actions">
        <AllCertificates sessionId={sessionId} />
        <MonthlyStatements sessionId={sessionId} />
        <FunderPack sessionId={sessionId} employers={employersOf(attendees)} />
      </div>
      <SignCertificates sessionId={sessionId} email={data?.representativeEmail ?? ''} />
    </section>
  );
}

/** Creates all certificates in one file and downloads it. */
function AllCertificates({ sessionId }: { sessionId: string }) {
  const [message, setMessage] = useState('');
  const make = async () => {
    setMessage('');
    const input = { ...read(), sessionId };
    const { completionCertificates: made } = (await send(ConsoleCertificatesDocument, { input }))
      .issueCompletionCertificates;
    if (!made.downloadUrl) return setMessage(t('certificatesNone'));
    saveAs(made.downloadUrl);
    const done = t('certificatesMade', { count: made.count });
    setMessage(made.without ? `${done} ${t('certificatesWithout', { count: made.without })}` : done);
  };
  return (
    <>
      <ActForm submit={t('allCertificates')} act={make} />
      <p role="status" class="hint">
        {message}
      </p>
    </>
  );
}

/** Creates the monthly statements of all attendees in one file and downloads it. */
function MonthlyStatements({ sessionId }: { sessionId: string }) {
  const make = async () => {
    const { issueMonthlyStatements } = await send(ConsoleMonthlyStatementsDocument, { input: { sessionId } });
    saveAs(issueMonthlyStatements.monthlyStatements.downloadUrl);
  };
  return <ActForm submit={t('monthlyStatements')} act={make} />;
}

interface SignProps {
  readonly sessionId: string;
  /** Proposed address of the representative. */
  readonly email: string;
}

/** Sends the certificates that are not signed to the representative. */
function SignCertificates({ sessionId, email }: SignProps) {
  const [count, setCount] = useState<number>();
  const act = async (form: FormData) => {
    const { representative, ...claims } = read();
    const representativeEmail = String(form.get('representativeEmail')).trim();
    if (!representative || !representativeEmail) throw new Wrong(t('signCertificatesNameless'));
    const input = { ...claims, sessionId, representative, representativeEmail };
    setCount((await send(ConsoleSignCertificatesDocument, { input })).signCertificates.count);
  };
  return (
    <details class="more">
      <summary class="btn">{t('signCertificates')}</summary>
      <ActForm submit={t('signCertificates')} act={act}>
        <p class="hint">{t('signCertificatesHow')}</p>
        <Labeled name="representativeEmail" type="email" label={t('representativeEmail')} value={email} />
      </ActForm>
      <p role="status" class="hint">
        {count !== undefined && t('certificatesSent', { count })}
      </p>
    </details>
  );
}

/** The employers of a session's attendees, in order. */
export const employersOf = (attendees: readonly Attendee[]): string[] =>
  [...new Set(attendees.flatMap(({ employer }) => employer ?? []))].sort();

/** Downloads the papers in one ZIP: of all, or of the attendees of one employer. */
function FunderPack({ sessionId, employers }: { sessionId: string; employers: readonly string[] }) {
  const make = async (form: FormData) => {
    const forEmployer = String(form.get('forEmployer') ?? '') || null;
    const input = { ...read(), sessionId, forEmployer };
    saveAs((await send(ConsoleFunderPackDocument, { input })).issueFunderPack.funderPack.downloadUrl);
  };
  return (
    <ActForm submit={t('funderPack')} act={make}>
      {employers.length > 0 && (
        <Choice
          name="forEmployer"
          label={t('packFor')}
          options={[{ value: '', label: t('packForAll') }, ...employers.map((value) => ({ value, label: value }))]}
        />
      )}
    </ActForm>
  );
}

/** Creates the certificate of one attendee, of completion or of absence, and downloads it. */
export function CertificateButton({ sessionId, attendee }: { sessionId: string; attendee: Attendee }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isAbsent = attendee.hours.attendedMinutes === 0;
  const make = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const input = { ...read(), sessionId, attendeeId: attendee.id };
      const { downloadUrl } = isAbsent
        ? (await send(ConsoleAbsenceCertificateDocument, { input })).issueAbsenceCertificate.absenceCertificate
        : (await send(ConsoleCertificateDocument, { input })).issueCompletionCertificate.completionCertificate;
      saveAs(downloadUrl);
    } catch (cause) {
      setError(errorText(cause));
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        class="btn ghost"
        aria-disabled={busy}
        aria-label={t(isAbsent ? 'absenceCertificateOf' : 'certificateOf', { name: attendee.name })}
        onClick={make}
      >
        {t(busy ? 'working' : isAbsent ? 'absenceCertificate' : 'download')}
      </button>
      <FieldError error={error} />
    </>
  );
}

/** Where the signature of an attendee's certificate stands: the envelope that waits for it, or the signed file. */
export function CertificateSignature({ session, attendee }: { session: LiveSession; attendee: Attendee }) {
  const own = (session.sentCertificates ?? []).filter(({ attendeeId }) => attendeeId === attendee.id);
  const signed = own.find(({ downloadUrl }) => downloadUrl);
  const waiting = own.find(({ status }) => status === 'SENT');
  return (
    <>
      {signed?.downloadUrl && (
        <a
          class="btn ghost"
          href={signed.downloadUrl}
          download
          aria-label={t('certificateSignedOf', { name: attendee.name })}
        >
          {t('certificateSigned')}
        </a>
      )}
      {waiting && <a href={viewAddress('envelopes', waiting.envelopeId)}>{t('certificateSent')}</a>}
    </>
  );
}
