import { useState } from 'preact/hooks';
import { uploadMb } from '../../../../kernel/upload-limits.ts';
import {
  ConsolePdfReportDocument,
  ConsoleValidatePdfDocument,
  ConsoleVerifyDocument,
  type FoundProofFragment,
  type SignatureReportFragment,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { FieldError } from '../../ui/field.tsx';
import {
  base64Of,
  fileFingerprint,
  LARGEST_TO_VALIDATE,
  readFingerprint,
  VALIDATION_TIME,
} from '../../verification/fingerprint.ts';
import { Drop, Paste } from '../../verification/inputs.tsx';
import { FoundProof } from '../../verification/proof.tsx';
import { ReportDownloads, SignatureReport } from '../../verification/report.tsx';
import { mode } from '../mode.ts';
import { ActForm, Copy, View } from '../parts.tsx';
import { errorText } from '../query.tsx';
import { route } from '../route.ts';

/** What is verified: a fingerprint, with its file if one was chosen. */
interface Subject {
  readonly sha256: string;
  readonly file: File | null;
}

/** The fingerprint in the address: the search leads here. */
function linked(): Subject | null {
  const sha256 = readFingerprint(new URLSearchParams(route.value.query).get('sha256') ?? '');
  return sha256 === null ? null : { sha256, file: null };
}

/** The check of a file or a fingerprint. Another fingerprint in the address begins a new one. */
export const Verify = () => <Check key={route.value.query} />;

/** The browser hashes the PDF. The file is sent only to validate its signatures; each option says so. */
function Check() {
  const [subject, setSubject] = useState<Subject | null>(linked);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [report, setReport] = useState<SignatureReportFragment | null>(null);
  const [proof, setProof] = useState<FoundProofFragment | null>(null);
  const begin = (next: Subject | null) => {
    setReport(null);
    setProof(null);
    setSubject(next);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    begin(null);
    setBusy(true);
    setError(undefined);
    try {
      begin({ sha256: await fileFingerprint(file), file });
    } catch {
      setError(t('cannotHash'));
    } finally {
      setBusy(false);
    }
  };
  const validate = async (file: File) => {
    const pdfBase64 = await base64Of(file);
    setReport((await send(ConsoleValidatePdfDocument, { pdfBase64 }, { timeoutMs: VALIDATION_TIME })).validatePdf);
  };
  const lookUp = async (sha256: string) =>
    setProof((await send(ConsoleVerifyDocument, { sha256 })).verifyDocument.verification);
  return (
    <View title={t('menu_verify')}>
      <div class="two">
        <Drop title={t('dropToVerify')} take={take} />
        <Paste
          go={t('useFingerprint')}
          take={(sha256) => begin({ sha256, file: null })}
          initial={subject?.sha256 ?? ''}
        />
      </div>
      {busy && <p role="status">{t('hashing')}</p>}
      <FieldError error={error} />
      {subject && (
        <section class="card stack" aria-label={subject.file?.name ?? t('fingerprint')}>
          {subject.file && <h2>{subject.file.name}</h2>}
          <Copy text={subject.sha256} label={t('fingerprint')} />
          <div class="two">
            {subject.file && <Validate file={subject.file} validate={validate} />}
            <ActForm
              submit={t('findProof')}
              kind={subject.file ? 'plain' : 'primary'}
              act={() => lookUp(subject.sha256)}
            >
              <p class="hint">{t(mode.value === 'live' ? 'proofCost' : 'proofFree')}</p>
            </ActForm>
          </div>
        </section>
      )}
      {report && <SignatureReport report={report} />}
      {report?.signatures.some(({ kind }) => kind === 'SIGNATURE') && subject?.file && (
        <ReportDownloads name={subject.file.name} fetchReport={reportOn(subject.file)} explain={errorText} />
      )}
      {proof && <FoundProof proof={proof} />}
    </View>
  );
}

/** Sends the file again, and returns the report on its signatures in base64. */
const reportOn = (file: File) => async (pdf: boolean) => {
  const variables = { pdfBase64: await base64Of(file), pdf };
  const { validatePdf } = await send(ConsolePdfReportDocument, variables, { timeoutMs: VALIDATION_TIME });
  return pdf ? validatePdf.validationReport?.pdfBase64 : validatePdf.validationReport?.xmlBase64;
};

function Validate({ file, validate }: { file: File; validate: (file: File) => Promise<void> }) {
  if (file.size > LARGEST_TO_VALIDATE)
    return <p class="notice warn">{t('tooLargeToValidate', { mb: uploadMb.verification })}</p>;
  return (
    <ActForm submit={t('validateSignatures')} act={() => validate(file)}>
      <p class="hint">{t('validateHint')}</p>
    </ActForm>
  );
}
