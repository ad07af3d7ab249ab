import { ConsoleExportEnvelopesDocument, type ConsoleExportEnvelopesQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { saveText } from '../../../lib/save-as.ts';
import { ActForm } from '../../parts.tsx';
import { filterOf, type ListChoice } from '../envelope-filter.tsx';

type Part = NonNullable<ConsoleExportEnvelopesQuery['exportEnvelopes']>;

/** A button that saves all envelopes of the list, on all its pages, as CSV. */
export const ExportList = ({ choice }: { choice: ListChoice }) => (
  <ActForm submit={t('exportList')} kind="plain" act={() => saveList(choice)} />
);

/** Downloads the export in parts and saves it as one file. */
async function saveList(choice: ListChoice): Promise<void> {
  const parts: string[] = [];
  let name = '';
  let after: string | null = null;
  do {
    const variables = { filter: filterOf(choice), orderBy: choice.orderBy, after };
    const part: Part = (await send(ConsoleExportEnvelopesDocument, variables)).exportEnvelopes!;
    parts.push(part.text);
    name = part.fileName;
    after = part.next ?? null;
  } while (after);
  saveText(name, parts);
}
