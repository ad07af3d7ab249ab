import { wallDay } from '../../../../../kernel/wall-time.ts';
import { ConsoleTrainingReportDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/sessions.ts';
import { shownZone } from '../../../i18n/index.ts';
import { saveText } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Labeled } from '../../parts.tsx';

/** Downloads the figures for the yearly report of a training provider, by default those of the last calendar year. */
export function TrainingReport() {
  const year = Number(wallDay(shownZone(), Date.now()).slice(0, 4)) - 1;
  const save = (form: FormData) => {
    const [from, to] = ['from', 'to'].map((name) => String(form.get(name)));
    return saveParts(
      async (after) =>
        (await send(ConsoleTrainingReportDocument, { from: from!, to: to!, after })).exportTrainingReport!,
    );
  };
  return (
    <details class="more">
      <summary>{t('trainingReport')}</summary>
      <div class="card stack">
        <p class="hint">{t('trainingReportHow')}</p>
        <ActForm submit={t('trainingReportSave')} kind="plain" act={save}>
          <Labeled name="from" type="date" label={t('periodFrom')} value={`${year}-01-01`} />
          <Labeled name="to" type="date" label={t('periodTo')} value={`${year}-12-31`} />
        </ActForm>
      </div>
    </details>
  );
}

interface ExportPart {
  readonly fileName: string;
  readonly text: string;
  readonly next?: string | null | undefined;
}

/** Reads an export in parts and saves it as one file. */
export async function saveParts(read: (after: string | null) => Promise<ExportPart>): Promise<void> {
  const parts: string[] = [];
  let part = await read(null);
  parts.push(part.text);
  while (part.next) {
    part = await read(part.next);
    parts.push(part.text);
  }
  saveText(part.fileName, parts);
}
