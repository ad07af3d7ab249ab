import { workLanguageOf } from '../../../kernel/language.ts';
import type { SignatureReportFragment as Report } from '../generated/graphql.ts';
import { type PlainKey, t } from '../generated/words/verification.ts';
import { dayAndTime, language } from '../i18n/index.ts';
import { saveBase64 } from '../lib/files.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Fact } from '../ui/facts.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { levelWords } from '../ui/values.tsx';
import { verifiedSubjectName } from './proof.tsx';

type Signature = Report['signatures'][number];

const tones = { HOLDS: 'ok', FAILS: 'bad', UNDETERMINED: 'warn' } as const;
const marks = { TOTAL_PASSED: 'ok', TOTAL_FAILED: 'bad', INDETERMINATE: 'wait' } as const;

/** The report on the signatures of a file: the verdict, then each signature with its evidence. */
export function SignatureReport({ report }: { report: Report }) {
  const { verdict, root, evidence, kind, signatures, reasons } = report;
  // A specimen is never shown as green as a proof.
  const tone = verdict === 'HOLDS' && root === 'TEST' ? 'warn' : tones[verdict];
  const isSigned = signatures.length > 0 || kind === 'EVIDENCE';
  const words: PlainKey = !isSigned
    ? 'verdict_UNSIGNED'
    : signatures.some(isBroken)
      ? 'verdict_CHANGED'
      : `verdict_${verdict}`;
  return (
    <section class="stack" aria-labelledby="report-title">
      <h2 id="report-title">{t('reportTitle')}</h2>
      <div class={`verdict notice ${tone}`} role="status">
        <strong>{t(words)}</strong>
        {root === 'TEST' && <span>{t('testRootText')}</span>}
        {evidence && (
          <span>
            {t('evidenceFile', { name: evidence.name })}.{' '}
            {evidence.valid ? t('evidenceHolds', { count: evidence.events }) : t('evidenceFails')}{' '}
            {evidence.log && t(`log_${evidence.log.status}`)}
          </span>
        )}
      </div>
      {kind === 'EVIDENCE' && reasons.length > 0 && (
        <ul class="reasons hint" lang="en">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {signatures.map((signature, index) => (
        <OneSignature key={signature.field} signature={signature} number={index + 1} />
      ))}
    </section>
  );
}

function OneSignature({ signature, number }: { signature: Signature; number: number }) {
  const { kind, indication, signer, level, claimedAt, provenAt, purpose, root, modifications, field, qualification } =
    signature;
  // Of changed bytes neither a time is proven, nor that nothing was changed later.
  const isIntact = !isBroken(signature);
  return (
    <article class="card stack" aria-label={`${number}. ${field}`}>
      <div class="list-head">
        <h3>
          {number}. {signer ? verifiedSubjectName(signer.subject) : t('unknownSigner')}
        </h3>
        <span class={`status ${marks[indication]}`}>{t(`indication_${indication}`)}</span>
      </div>
      <Why signature={signature} />
      {qualification && <Qualification of={qualification} />}
      <dl class="facts">
        <Fact term={t(`kind_${kind}`)}>{level ? `${t('level')} ${levelWords[level]}` : field}</Fact>
        {claimedAt && <Fact term={t('claimedAt')}>{dayAndTime(claimedAt)}</Fact>}
        {isIntact && <Fact term={t('provenAt')}>{provenAt ? dayAndTime(provenAt) : t('notProven')}</Fact>}
        {purpose && <Fact term={t('purpose')}>{t(`purpose_${purpose}`)}</Fact>}
        <Fact term={t('issuedUnder')}>{t(root ? `root_${root}` : 'root_none')}</Fact>
        {isIntact && <Fact term={t('changedAfter')}>{t(`change_${modifications}`)}</Fact>}
      </dl>
      <Details signature={signature} />
    </article>
  );
}

const qualificationMarks = { QUALIFIED: 'ok', NOT_QUALIFIED: '', NOT_JUDGED: 'warn' } as const;

/** The verdict by the trusted lists, in the service’s own sentence. */
const Qualification = ({ of }: { of: NonNullable<Signature['qualification']> }) => (
  <p class={`notice ${qualificationMarks[of.verdict]}`}>{of[workLanguageOf(language.value)]}</p>
);

const explained: Partial<Record<NonNullable<Signature['subIndication']>, PlainKey>> = {
  HASH_FAILURE: 'sub_HASH_FAILURE',
  SIG_CRYPTO_FAILURE: 'sub_SIG_CRYPTO_FAILURE',
  FORMAT_FAILURE: 'sub_FORMAT_FAILURE',
  NO_CERTIFICATE_CHAIN_FOUND: 'sub_NO_CERTIFICATE_CHAIN_FOUND',
  REVOKED: 'sub_REVOKED',
  EXPIRED: 'sub_EXPIRED',
  NO_POE: 'sub_NO_POE',
  OUT_OF_BOUNDS_NO_POE: 'sub_NO_POE',
  TRY_LATER: 'sub_TRY_LATER',
};

/** Whether what was signed is no longer what the file contains. */
const isBroken = ({ indication, subIndication }: Signature): boolean =>
  indication === 'TOTAL_FAILED' && (subIndication === 'HASH_FAILURE' || subIndication === 'SIG_CRYPTO_FAILURE');

/** Why a signature is not valid, in plain words. The terms of the validator and of the standard stand in the details. */
function Why({ signature: { indication, subIndication, violations } }: { signature: Signature }) {
  if (indication === 'TOTAL_PASSED' && violations.length === 0) return null;
  const known = subIndication ? explained[subIndication] : undefined;
  return <p class={`notice ${indication === 'INDETERMINATE' ? 'warn' : 'bad'}`}>{t(known ?? 'sub_other')}</p>;
}

function Details({ signature }: { signature: Signature }) {
  const { path, timestamps, revocation, changes, algorithm, field, subIndication, reasons, violations } = signature;
  const reportSubject = (sha256: string) => path.find(({ fingerprintSha256 }) => fingerprintSha256 === sha256)?.subject;
  return (
    <details class="more">
      <summary>{t('moreAbout')}</summary>
      <div class="stack">
        {(subIndication || violations.length > 0) && (
          <p class="hint" lang="en">
            {subIndication && <code>{subIndication}</code>} {[...reasons, ...violations].slice(0, 5).join(' ')}
          </p>
        )}
        <h4>{t('certificatePath')}</h4>
        <ol class="understood">
          {path.map(({ subject, notBefore, notAfter, fingerprintSha256 }) => (
            <li key={fingerprintSha256}>
              {subject}
              <span class="hint block">
                {t('validBetween', { from: dayAndTime(notBefore), to: dayAndTime(notAfter) })}
              </span>
              <code class="hint block">{fingerprintSha256}</code>
            </li>
          ))}
        </ol>
        <h4>{t('timestamps')}</h4>
        {timestamps.length === 0 && <p class="hint">{t('noTimestamp')}</p>}
        <ul class="lines">
          {timestamps.map(({ source, indication, genTime, issuer, qualification }) => (
            <li key={genTime + source}>
              <span>
                {dayAndTime(genTime)} {t(`timestamp_${source}`)}
                <span class="hint block">{issuer}</span>
                {qualification && <span class="hint block">{qualification[workLanguageOf(language.value)]}</span>}
              </span>
              <span class={`status ${marks[indication]}`}>{t(`indication_${indication}`)}</span>
            </li>
          ))}
        </ul>
        <h4>{t('revocationData')}</h4>
        <ul class="lines">
          {revocation.map(({ certificateSha256, kind, status, producedAt }) => (
            <li key={certificateSha256 + kind}>
              <span>{verifiedSubjectName(reportSubject(certificateSha256) ?? certificateSha256)}</span>
              <span>
                {t(`revocation_${status}`)} · {kind.replaceAll('_', ' ')} {producedAt && dayAndTime(producedAt)}
              </span>
            </li>
          ))}
        </ul>
        {changes.length > 0 && (
          <>
            <h4>{t('laterChanges')}</h4>
            <ul class="reasons hint" lang="en">
              {changes.map(({ revision, path: where, what }, index) => (
                <li key={index}>
                  {revision}. <code>{where}</code> {what}
                </li>
              ))}
            </ul>
          </>
        )}
        <p class="hint">
          {t('algorithm')} {algorithm} · {field}
        </p>
      </div>
    </details>
  );
}

interface ReportDownloadsProps {
  /** Name of the file that was validated. */
  readonly name: string;
  /** Sends the file again, and returns the report in base64. */
  readonly fetchReport: (pdf: boolean) => Promise<string | null | undefined>;
  readonly explain: (error: unknown) => string;
}

const kinds = [
  { pdf: true, ending: 'pdf', type: 'application/pdf', words: 'reportAsPdf' },
  { pdf: false, ending: 'xml', type: 'application/xml', words: 'reportAsXml' },
] as const;

/** Downloads the validation report, for people and for programs. */
export const ReportDownloads = (props: ReportDownloadsProps) => (
  <div class="stack">
    <p class="hint">{t('reportHint')}</p>
    <div class="actions">
      {kinds.map((kind) => (
        <OneReport key={kind.ending} kind={kind} {...props} />
      ))}
    </div>
  </div>
);

function OneReport({ kind, name, fetchReport, explain }: ReportDownloadsProps & { kind: (typeof kinds)[number] }) {
  const { busy, error, run } = useAct(explain);
  const download = async () => {
    const base64 = await fetchReport(kind.pdf);
    if (base64) saveBase64(`${name.replace(/\.pdf$/i, '')}-validation.${kind.ending}`, base64, kind.type);
  };
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    void run(download);
  };
  return (
    <form onSubmit={submitted}>
      <BusyButton busy={busy} busyText={t('working')} kind="plain">
        {t(kind.words)}
      </BusyButton>
      <FieldError error={error} />
    </form>
  );
}
