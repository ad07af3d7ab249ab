import { uploadMb } from '../../../kernel/upload-limits.ts';
import './verify.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Language } from '../../../kernel/language.ts';
import { t, words } from '../generated/words/verify.ts';
import { chooseLanguage } from '../i18n/index.ts';
import { readBoot } from '../lib/boot.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError } from '../ui/field.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { useAct } from '../ui/use-act.ts';
import { Copy } from '../ui/values.tsx';
import { LARGEST_TO_VALIDATE, readFingerprint } from '../verification/fingerprint.ts';
import { Drop, Paste } from '../verification/inputs.tsx';
import { FoundProof } from '../verification/proof.tsx';
import { ReportDownloads, SignatureReport } from '../verification/report.tsx';
import { EvidenceRecord } from './record.tsx';
import { checkSignatures, explain, fetchReport, type Visit, verifyFile, verifyFingerprint, visit } from './visit.ts';

/** The fingerprint of a link from an evidence file: `/verify#<sha256>`. Nothing is sent before the person asks. */
const linked = readFingerprint(location.hash.slice(1)) ?? '';

/** The public verification: a file or a fingerprint, then what is known of it. */
function App() {
  const current = visit.value;
  return (
    <>
      <TopBar organization="Esign" name="Esign" />
      <main id="main" class="verify" tabIndex={-1}>
        <h1>{t('verifyTitle')}</h1>
        <p>{t('verifyIntro')}</p>
        <div class="two">
          <Drop title={t('dropToVerify')} take={verifyFile} />
          <Paste go={t('useFingerprint')} take={(sha256) => void verifyFingerprint(sha256)} initial={linked} />
        </div>
        {current && <Result visit={current} />}
      </main>
    </>
  );
}

function Result({ visit: current }: { visit: Visit }) {
  const { file, sha256, found, report, error } = current;
  const heading = useRef<HTMLHeadingElement>(null);
  const isSettled = found !== null || error !== null;
  useEffect(() => {
    if (isSettled) heading.current?.focus();
  }, [isSettled, sha256]);
  return (
    <section class="stack" aria-labelledby="subject">
      <h2 id="subject" class="subject" ref={heading} tabIndex={-1}>
        {file?.name ?? t('fingerprint')}
      </h2>
      {sha256 && <Copy text={sha256} label={t('fingerprint')} />}
      <p role="status">{!isSettled && t(sha256 ? 'searching' : 'hashing')}</p>
      <FieldError error={error ?? undefined} />
      {found?.isTest && <p class="notice warn">{t('visitorTest')}</p>}
      {found && (found.proof.known ? <FoundProof proof={found.proof} isTest={found.isTest} /> : <Unknown />)}
      {file && isSettled && !report && <Check file={file} />}
      {report && <SignatureReport report={report} />}
      {report && file && report.signatures.some(({ kind }) => kind === 'SIGNATURE') && (
        <ReportDownloads name={file.name} fetchReport={(pdf) => fetchReport(file, pdf)} explain={explain} />
      )}
      {sha256 && isSettled && <EvidenceRecord visit={current} />}
    </section>
  );
}

const Unknown = () => <p class="notice warn">{t('visitorUnknown')}</p>;

/** Sends the file only when the person presses the button. */
function Check({ file }: { file: File }) {
  const { busy, error, run } = useAct(explain);
  if (file.size > LARGEST_TO_VALIDATE) return <p class="hint">{t('tooLargeToCheck', { mb: uploadMb.verification })}</p>;
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => checkSignatures(file));
  };
  return (
    <form class="card stack" onSubmit={submitted}>
      <p class="hint">{t('checkSignaturesHint')}</p>
      <FieldError error={error} />
      <div>
        <BusyButton busy={busy} busyText={t('working')} kind="primary">
          {t('checkSignatures')}
        </BusyButton>
      </div>
    </form>
  );
}

await chooseLanguage(readBoot<{ language: Language }>().language, words);
effect(() => {
  document.title = t('verifyTitle');
  document.querySelector('.skip')!.textContent = t('skip');
});
const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);
