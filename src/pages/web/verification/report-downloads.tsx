import { t } from '../i18n/index.ts';
import { saveBase64 } from '../lib/save-as.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';

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
