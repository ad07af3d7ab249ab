import { useRef, useState } from 'preact/hooks';
import { languageName } from '../../../../../kernel/language.ts';
import {
  ConsoleBulkSendColumnsDocument,
  type ConsoleBulkSendColumnsQuery,
  ConsoleBulkSendPreviewDocument,
  type ConsoleBulkSendPreviewQuery,
  ConsoleCreateBulkSendDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { language } from '../../../i18n/index.ts';
import { saveText } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Instead, View } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { loadRefusalWords } from '../../refusal-words.ts';
import { go, viewAddress } from '../../route.ts';
import { TableField } from '../../table-field.tsx';
import { FolderField, folderIn } from '../folders/folder-choice.tsx';
import { ChoiceFields, RuleFields, remindersInput, ruleIn, ruleInWords } from '../reminders/rule-fields.tsx';
import { Preview } from './preview.tsx';

const choices = ['asTemplate', 'default', 'own', 'off'] as const;
type BulkChoice = (typeof choices)[number];

interface RemindersProps {
  readonly template: NonNullable<ConsoleBulkSendColumnsQuery['template']>;
  /** The rule of the organisation. */
  readonly byDefault: ConsoleBulkSendColumnsQuery['viewer']['organization']['reminders'];
  readonly chosen: BulkChoice;
  readonly onChoose: (choice: BulkChoice) => void;
}

/** When the signers of a bulk send are reminded: as the template says, unless another rule is chosen. */
function BulkReminders({ template, byDefault, chosen, onChoose }: RemindersProps) {
  const bulkSendRule = (choice: BulkChoice) => {
    if (choice === 'default') return ruleInWords(byDefault);
    if (choice !== 'asTemplate') return null;
    return template.remindersByDefault
      ? `${t('remindersByDefault')} ${ruleInWords(byDefault)}`
      : ruleInWords(template.reminders);
  };
  return (
    <>
      <h3>{t('reminders')}</h3>
      <ChoiceFields
        choices={choices}
        chosen={chosen}
        onChoose={onChoose}
        label={(choice) => t(choice === 'own' ? 'reminders_ofBulk' : `reminders_${choice}`)}
        hint={bulkSendRule}
      />
      {chosen === 'own' && <RuleFields rule={template.reminders} />}
    </>
  );
}

type Checked = NonNullable<ConsoleBulkSendPreviewQuery['bulkSendPreview']>;

/** A CSV for a template: chosen, checked, shown, then sent. */
export function NewBulkSend({ templateId }: { templateId: string }) {
  const wanted = { id: templateId, language: languageName(language.value) };
  const query = useQuery(ConsoleBulkSendColumnsDocument, wanted);
  const { data } = query;
  const [csv, setCsv] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [choice, setChoice] = useState<BulkChoice>('asTemplate');
  const key = useRef('');
  if (!data?.template || !data.bulkSendColumns) return <Instead of={query} />;
  const { template, bulkSendColumns, viewer } = data;
  const check = async () => {
    if (!csv.trim()) throw new Wrong(t('bulkEmpty'));
    const { bulkSendPreview } = await send(ConsoleBulkSendPreviewDocument, { id: templateId, csv });
    if (bulkSendPreview?.problemCount) await loadRefusalWords();
    setChecked(bulkSendPreview ?? null);
    key.current = crypto.randomUUID();
  };
  const start = async (form: FormData) => {
    const reminders = choice === 'asTemplate' ? {} : { reminders: remindersInput(choice, ruleIn(form)) };
    const input = { templateId, csv, idempotencyKey: key.current, folderId: folderIn(form), ...reminders };
    const { createBulkSend } = await send(ConsoleCreateBulkSendDocument, { input });
    go('bulk', createBulkSend.bulkSend.id);
  };
  return (
    <View
      title={t('sendToManyTitle', { name: template.name })}
      back={{ href: viewAddress('templates', templateId), label: template.name }}
    >
      <section class="card stack">
        <h2>{t('bulkCsv')}</h2>
        <p class="hint" id="bulk-how">
          {t('bulkHow')}
        </p>
        <Headings columns={bulkSendColumns} />
        <TableField
          label={t('bulkCsv')}
          describedBy="bulk-how"
          replaces
          onText={(text) => {
            setCsv(text);
            setChecked(null);
          }}
        >
          <button
            type="button"
            class="btn"
            onClick={() => saveText(t('bulkModelFile', { name: template.name }), [modelOf(bulkSendColumns)])}
          >
            {t('bulkModel')}
          </button>
        </TableField>
        <ActForm submit={t('bulkCheck')} kind={checked ? 'plain' : 'primary'} act={check} />
      </section>
      {checked && (
        <Preview checked={checked} start={start}>
          <FolderField />
          <BulkReminders
            template={template}
            byDefault={viewer.organization.reminders}
            chosen={choice}
            onChoose={setChoice}
          />
        </Preview>
      )}
    </View>
  );
}

interface Columns {
  readonly columns: readonly { readonly heading: string; readonly required: boolean }[];
}

/** The headings that the CSV can have, the required ones first. */
const Headings = ({ columns }: Columns) => (
  <details>
    <summary>{t('bulkHeadings')}</summary>
    <ul class="reasons">
      {[...columns]
        .sort((a, b) => Number(b.required) - Number(a.required))
        .map(({ heading, required }) => (
          <li key={heading}>
            <code>{heading}</code> {required && <span class="hint">{t('bulkRequired')}</span>}
          </li>
        ))}
    </ul>
  </details>
);

/** A CSV with the headings only, which spreadsheets open as UTF-8. */
const modelOf = (columns: Columns['columns']): string =>
  `\ufeff${columns.map(({ heading }) => `"${heading.replaceAll('"', '""')}"`).join(';')}\r\n`;
