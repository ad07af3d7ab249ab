import { t } from '../generated/words/verify.ts';
import { dayAndTime } from '../i18n/index.ts';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { checkRecord, explainRecord, type Visit } from './visit.ts';

const tones = { HOLDS: 'ok', FAILS: 'bad', UNDETERMINED: 'warn' } as const;

/** Takes an evidence record of the file or fingerprint, and says what it proves. */
export function EvidenceRecord({ visit }: { visit: Visit }) {
  const { busy, error, run } = useAct(explainRecord);
  return (
    <section class="card stack" aria-labelledby="record-hint">
      <p class="hint" id="record-hint">
        {t('recordHint')}
      </p>
      <FieldError error={error} />
      <div>
        <label class="btn" aria-disabled={busy}>
          {busy ? t('working') : t('recordCheck')}
          <input
            type="file"
            class="vh"
            accept=".ers,.der"
            disabled={busy}
            aria-describedby="record-hint"
            onChange={(event) => {
              const record = event.currentTarget.files?.[0];
              if (record) void run(() => checkRecord(visit, record));
              // Allows choosing the same file again after it changed.
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      {visit.record && <Verdict of={visit.record} hasFile={visit.file !== null} />}
    </section>
  );
}

function Verdict({ of, hasFile }: { of: NonNullable<Visit['record']>; hasFile: boolean }) {
  const { verdict, provenAt, root, reasons, timestamps } = of;
  // A specimen is never shown as green as a proof.
  const tone = verdict === 'HOLDS' && root === 'TEST' ? 'warn' : tones[verdict];
  const words = provenAt
    ? t('record_HOLDS', { date: dayAndTime(provenAt) })
    : t(verdict === 'FAILS' ? 'record_FAILS' : hasFile ? 'record_UNDETERMINED' : 'recordNeedsFile');
  return (
    <>
      <div class={`verdict notice ${tone}`} role="status">
        <strong>{words}</strong>
        {root === 'TEST' && <span>{t('recordTest')}</span>}
      </div>
      {reasons.length > 0 && (
        <ul class="reasons hint" lang="en">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {timestamps.length > 0 && (
        <>
          <h3>{t('recordStamps')}</h3>
          <ol class="understood">
            {timestamps.map(({ genTime, digest, issuer }, at) => (
              <li key={at}>
                {dayAndTime(genTime)} · {digest}
                <span class="hint block">{issuer}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
