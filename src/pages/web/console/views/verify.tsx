import { useState } from 'preact/hooks';
import {
  ConsoleValidatePdfDocument,
  type ConsoleValidatePdfQuery,
  ConsoleVerifyDocument,
  type ConsoleVerifyMutation,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { FieldError } from '../../ui/field.tsx';
import { mode } from '../mode.ts';
import { ActForm, Copy, Labeled, View } from '../parts.tsx';
import { FoundProof } from './verify-proof.tsx';
import { SignatureReport } from './verify-report.tsx';

/** What is verified: a fingerprint, with its file if one was chosen. */
interface Subject {
  readonly sha256: string;
  readonly file: File | null;
}

/** The API's limit for one PDF, decoded. */
const LARGEST = 15 * 1024 * 1024;
/** Sending and validating 15 MB takes longer than other requests. */
const timeoutMs = 120_000;

async function fingerprintOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The browser hashes the PDF. The file is sent only to validate its signatures; each option says so. */
export function Verify() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ConsoleValidatePdfQuery['validatePdf'] | null>(null);
  const [proof, setProof] = useState<ConsoleVerifyMutation['verifyDocument']['verification'] | null>(null);
  const begin = (next: Subject | null) => {
    setReport(null);
    setProof(null);
    setSubject(next);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    begin(null);
    setBusy(true);
    try {
      begin({ sha256: await fingerprintOf(file), file });
    } finally {
      setBusy(false);
    }
  };
  const validate = async (file: File) => {
    const pdfBase64 = await base64Of(file);
    setReport((await send(ConsoleValidatePdfDocument, { pdfBase64 }, { timeoutMs })).validatePdf);
  };
  const lookUp = async (sha256: string) =>
    setProof((await send(ConsoleVerifyDocument, { sha256 })).verifyDocument.verification);
  return (
    <View title={t('menu_verify')}>
      <div class="two">
        <Drop take={take} />
        <Paste take={(sha256) => begin({ sha256, file: null })} />
      </div>
      {busy && <p role="status">{t('hashing')}</p>}
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
      {proof && <FoundProof proof={proof} />}
    </View>
  );
}

function Validate({ file, validate }: { file: File; validate: (file: File) => Promise<void> }) {
  if (file.size > LARGEST) return <p class="notice warn">{t('tooLargeToValidate')}</p>;
  return (
    <ActForm submit={t('validateSignatures')} act={() => validate(file)}>
      <p class="hint">{t('validateHint')}</p>
    </ActForm>
  );
}

const Drop = ({ take }: { take: (file: File | undefined) => Promise<void> }) => (
  <label
    class="drop card"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      void take(event.dataTransfer?.files[0]);
    }}
  >
    <span>{t('dropToVerify')}</span>
    <input
      type="file"
      accept="application/pdf"
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        // Allows choosing the same file again after it changed.
        event.currentTarget.value = '';
      }}
    />
  </label>
);

function Paste({ take }: { take: (sha256: string) => void }) {
  const [error, setError] = useState<string | undefined>(undefined);
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const fingerprint = String(new FormData(event.currentTarget as HTMLFormElement).get('fingerprint') ?? '');
    const sha256 = fingerprint.replace(/[\s:]/g, '').toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(sha256)) return setError(t('badFingerprint'));
    setError(undefined);
    take(sha256);
  };
  return (
    <form class="card stack" onSubmit={submitted} noValidate>
      <Labeled name="fingerprint" label={t('orPaste')} hint={t('pasteHint')} autocomplete="off" />
      <FieldError error={error} />
      <div>
        <button type="submit" class="btn">
          {t('useFingerprint')}
        </button>
      </div>
    </form>
  );
}
