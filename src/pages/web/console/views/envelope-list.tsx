import { useEffect, useState } from 'preact/hooks';
import { limits } from '../../../../modules/envelopes/limits.ts';
import {
  ConsoleEnvelopeArchiveDocument,
  ConsoleEnvelopeIdsDocument,
  ConsoleEnvelopesChangedDocument,
  ConsoleEnvelopesDocument,
  type ConsoleEnvelopesQuery,
  ConsoleExportEnvelopesDocument,
  type ConsoleExportEnvelopesQuery,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { saveAs, saveText } from '../../lib/files.ts';
import { send } from '../../lib/graphql.ts';
import { mode } from '../mode.ts';
import { ActForm, Instead, Moment, View } from '../parts.tsx';
import { useAsked, useLive, Wrong } from '../query.tsx';
import { route, viewAddress } from '../route.ts';
import { Pager, Table } from '../table.tsx';
import { may } from '../viewer.ts';
import { choose, envelopeFilter, Filters, type ListChoice, noteList, readChoice } from './envelope-filter.tsx';
import { type Selection, SelectionBar, Tick, TickAll, TickPage, useSelection } from './envelope-list/selection.tsx';
import { SelectionActs } from './envelope-list/selection-acts.tsx';
import { FolderLink } from './folders/folder-choice.tsx';
import { LabelSelection, LabelTags } from './labels/label-tags.tsx';
import { ManageLabels } from './labels/manage-labels.tsx';
import { RemindLate } from './reminders/envelope-reminders.tsx';
import { DuplicateSelected } from './templates/reuse-envelope.tsx';
import { EnvelopeState, isUndelivered, waitsFor } from './waits-for.tsx';

/** Envelopes of one ZIP; the service refuses more. */
const MOST = limits.archiveEnvelopes.max;

/** A button that downloads the documents and evidence files of the selected envelopes as ZIP. */
function DownloadSelection({ selection: { ids } }: { selection: Selection }) {
  const [purged, setPurged] = useState(0);
  const download = async () => {
    setPurged(0);
    if (ids.size > MOST) throw new Wrong(t('archiveTooMany', { count: MOST }));
    const { envelopeArchive } = await send(ConsoleEnvelopeArchiveDocument, { ids: [...ids] });
    saveAs(envelopeArchive!.downloadUrl);
    setPurged(envelopeArchive!.purged);
  };
  return (
    <>
      <ActForm submit={t('downloadSelection')} act={download} />
      <p role="status" class="hint">
        {purged > 0 && t('archivePurged', { count: purged })}
      </p>
    </>
  );
}

type Part = NonNullable<ConsoleExportEnvelopesQuery['exportEnvelopes']>;

/** A button that saves all envelopes of the list, on all its pages, as CSV. */
const ExportList = ({ choice }: { choice: ListChoice }) => (
  <ActForm submit={t('exportList')} kind="plain" act={() => saveList(choice)} />
);

/** Downloads the export in parts and saves it as one file. */
async function saveList(choice: ListChoice): Promise<void> {
  const parts: string[] = [];
  let name = '';
  let after: string | null = null;
  do {
    const variables = { filter: envelopeFilter(choice), orderBy: choice.orderBy, after };
    const part: Part = (await send(ConsoleExportEnvelopesDocument, variables)).exportEnvelopes!;
    parts.push(part.text);
    name = part.fileName;
    after = part.next ?? null;
  } while (after);
  saveText(name, parts);
}

/** Ids of one request. */
const IDS_AT_ONCE = 100;

/** The ids of the first envelopes of the list, in its order. */
async function readIds(choice: ListChoice, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < count; offset += IDS_AT_ONCE) {
    const variables = { first: IDS_AT_ONCE, offset, filter: envelopeFilter(choice), orderBy: choice.orderBy };
    const { nodes } = (await send(ConsoleEnvelopeIdsDocument, variables)).envelopes;
    ids.push(...nodes.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

type Answer = ConsoleEnvelopesQuery['envelopes'];
type Label = ConsoleEnvelopesQuery['labels'][number];
type Folder = ConsoleEnvelopesQuery['folders'][number];

const SIZE = 20;

/** The list of envelopes, live. The address has its filter, search and page. */
export function EnvelopeList() {
  const { query } = route.value;
  const choice = readChoice(query);
  // Named by the address: some filters name the moment of the request.
  const list = useAsked(`envelopes ${query}`, () => {
    const page = { first: SIZE, offset: (choice.page - 1) * SIZE };
    return send(ConsoleEnvelopesDocument, { ...page, filter: envelopeFilter(choice), orderBy: choice.orderBy });
  });
  useLive(list, { document: ConsoleEnvelopesChangedDocument });
  useEffect(() => noteList(query), [query]);
  const data = list.data?.envelopes;
  const labels: readonly Label[] = list.data?.labels ?? [];
  const folders: readonly Folder[] = list.data?.folders ?? [];
  const folder = folders.find(({ id }) => id === choice.folder);
  const selection = useSelection(
    [mode.value, choice.words, choice.status, choice.label, choice.folder, choice.link].join('\n'),
  );
  const isFiltered = [choice.words, choice.status, choice.label, choice.folder, choice.link].some(
    (chosen) => chosen !== '',
  );
  return (
    <View
      title={folder?.name ?? t('menu_envelopes')}
      actions={
        may('MANAGER') && (
          <>
            <ManageLabels labels={labels} />
            <RemindLate />
            <a class="btn primary" href={viewAddress('envelopes', 'new')}>
              {t('newEnvelope')}
            </a>
          </>
        )
      }
    >
      <div class="stack">
        <Filters choice={choice} labels={labels} folders={folders} />
        <div class="list-head">
          <p class="total" role="status">
            {data && t(isFiltered ? 'envelopesFound' : 'envelopesTotal', { count: data.totalCount })}
          </p>
          <div class="actions">
            <TickPage selection={selection} ids={data?.nodes.map(({ id }) => id) ?? []} />
            {data && data.totalCount > SIZE && (
              <TickAll selection={selection} total={data.totalCount} read={(count) => readIds(choice, count)} />
            )}
            <ExportList choice={choice} />
          </div>
        </div>
      </div>
      {data ? (
        <Rows data={data} isFiltered={isFiltered} selection={selection} shown={choice.folder} />
      ) : (
        <Instead of={list} />
      )}
      <SelectionBar selection={selection}>
        <DownloadSelection selection={selection} />
        {may('MANAGER') && <DuplicateSelected selection={selection} />}
        {may('MANAGER') && <LabelSelection selection={selection} labels={labels} />}
        {may('MANAGER') && <SelectionActs selection={selection} folders={folders} />}
      </SelectionBar>
      {data && (
        <Pager
          label={t('pagesOfEnvelopes')}
          page={choice.page}
          size={SIZE}
          total={data.totalCount}
          onPage={(page) => {
            choose({ ...choice, page });
            scrollTo(0, 0);
          }}
        />
      )}
    </View>
  );
}

interface RowsProps {
  readonly data: Answer;
  readonly isFiltered: boolean;
  readonly selection: Selection;
  /** The folder that the list shows: its rows do not name it. */
  readonly shown: string;
}

const Rows = ({ data, isFiltered, selection, shown }: RowsProps) => (
  <Table
    compact
    caption={t('menu_envelopes')}
    empty={t(data.totalCount ? 'noSuchPage' : isFiltered ? 'noEnvelopeMatches' : 'noEnvelopes')}
    rows={data.nodes}
    columns={[
      {
        label: t('name'),
        cell: ({ id, name, labels, folder }) => (
          <span class="tick-name">
            <Tick selection={selection} id={id} name={name} />
            <span class="tick-words">
              <a href={viewAddress('envelopes', id)}>{name}</a>
              <LabelTags labels={labels ?? []} />
              {folder && folder.id !== shown && <FolderLink folder={folder} />}
            </span>
          </span>
        ),
      },
      {
        label: t('status'),
        cell: (envelope) => (
          <span class="states">
            <EnvelopeState envelope={envelope} />
            {isUndelivered(envelope) && <span class="status bad">{t('undeliveredBadge')}</span>}
            {waitsFor(envelope) && <span class="hint whole-line">{waitsFor(envelope)}</span>}
          </span>
        ),
      },
      {
        label: t('signed'),
        cell: ({ signers, attachmentCount: count }) => {
          const signatories = signers.filter(({ role }) => role === 'SIGNER');
          const signed = signatories.filter(({ status }) => status === 'SIGNED');
          return (
            <span class="states">
              {signatories.length ? `${signed.length} / ${signatories.length}` : '–'}
              {count > 0 && <span class="hint whole-line">{t('attachmentCount', { count })}</span>}
            </span>
          );
        },
      },
      { label: t('level'), cell: ({ signatureLevel }) => t(`level_${signatureLevel}`) },
      { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ]}
  />
);
