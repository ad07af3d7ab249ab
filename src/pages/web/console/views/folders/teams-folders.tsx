/** Teams of members, and what they may do in which folder. For owners. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/access/folders/limits.ts';
import {
  ConsoleCreateFolderDocument,
  ConsoleCreateTeamDocument,
  ConsoleDeleteFolderDocument,
  ConsoleDeleteTeamDocument,
  ConsoleFolderRightsDocument,
  type ConsoleFolderRightsQuery,
  ConsoleFolderSizeDocument,
  ConsoleTeamDocument,
  type ConsoleTeamQuery,
  ConsoleUpdateFolderDocument,
  ConsoleUpdateTeamDocument,
} from '../../../generated/graphql.ts';
import { t as tConsole } from '../../../generated/words/console.ts';
import { t } from '../../../generated/words/folders.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Choice, Instead, Labeled, WordFor } from '../../parts.tsx';
import { useAsked, useQuery, Wrong } from '../../query.tsx';

export { words } from '../../../generated/words/folders.ts';

type Team = ConsoleFolderRightsQuery['teams'][number];
type Folder = ConsoleFolderRightsQuery['folders'][number];
type Member = ConsoleTeamQuery['team']['nodes'][number];

/** What is done to one row, in a dialog. */
type Opened<Row> = { readonly act: 'new' } | { readonly act: 'change' | 'delete'; readonly row: Row };

export function TeamsAndFolders() {
  const query = useQuery(ConsoleFolderRightsDocument, {});
  if (!query.data) return <Instead of={query} />;
  const { teams, folders } = query.data;
  return (
    <>
      <Teams teams={teams} />
      <Folders teams={teams} folders={folders} />
    </>
  );
}

const memberDisplayName = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name || email || tConsole('firstOwner');

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly none: string;
  readonly says: (row: Row) => ComponentChildren;
  readonly open: (opened: Opened<Row>) => void;
}

const Rows = <Row extends { readonly id: string; readonly name: string }>({
  rows,
  none,
  says,
  open,
}: RowsProps<Row>) =>
  rows.length === 0 ? (
    <p class="empty">{none}</p>
  ) : (
    <ul class="lines">
      {rows.map((row) => (
        <li key={row.id}>
          <div class="document-words">
            <strong>{row.name}</strong>
            <p class="hint">{says(row)}</p>
          </div>
          <span class="actions">
            {(['change', 'delete'] as const).map((act) => (
              <button
                key={act}
                type="button"
                class="btn ghost"
                aria-haspopup="dialog"
                onClick={() => open({ act, row })}
              >
                <WordFor word={tConsole(`label_${act}`)} name={row.name} />
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );

function Teams({ teams }: { readonly teams: readonly Team[] }) {
  const [opened, setOpened] = useState<Opened<Team> | null>(null);
  const close = () => setOpened(null);
  return (
    <section class="card stack" aria-labelledby="teams">
      <h2 id="teams">{tConsole('teams')}</h2>
      <p class="hint">{t('teamsHow')}</p>
      <Rows
        rows={teams}
        none={t('teamsNone')}
        says={({ members }) => members.map(memberDisplayName).join(', ') || t('teamNobody')}
        open={setOpened}
      />
      <div class="actions">
        <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpened({ act: 'new' })}>
          {t('teamNew')}
        </button>
      </div>
      {opened?.act === 'new' && <TeamDialog onClose={close} />}
      {opened?.act === 'change' && <TeamDialog team={opened.row} onClose={close} />}
      {opened?.act === 'delete' && (
        <Dialog title={t('teamDeleteTitle')} onClose={close}>
          <p>{t('teamDeleteText', { name: opened.row.name })}</p>
          <ActForm
            submit={tConsole('label_delete')}
            kind="danger"
            act={() => send(ConsoleDeleteTeamDocument, { id: opened.row.id }).then(close)}
          />
        </Dialog>
      )}
    </section>
  );
}

/** All members of the organisation, page by page. */
async function readMembers(): Promise<readonly Member[]> {
  const members: Member[] = [];
  let after: string | null = null;
  do {
    const { team }: ConsoleTeamQuery = await send(ConsoleTeamDocument, { after });
    members.push(...team.nodes);
    after = team.pageInfo.hasNextPage ? (team.pageInfo.endCursor ?? null) : null;
  } while (after);
  return members;
}

function TeamDialog({ team, onClose }: { readonly team?: Team; readonly onClose: () => void }) {
  const members = useAsked('members of teams', readMembers);
  const before = new Set(team?.members.map(({ id }) => id));
  const save = async (form: FormData) => {
    const input = { name: String(form.get('name')), memberIds: form.getAll('member').map(String) };
    if (team) await send(ConsoleUpdateTeamDocument, { input: { id: team.id, ...input } });
    else await send(ConsoleCreateTeamDocument, { input });
    onClose();
  };
  return (
    <Dialog title={team?.name ?? t('teamNew')} onClose={onClose}>
      {members.data ? (
        <ActForm submit={tConsole('save')} act={save}>
          <Labeled
            name="name"
            label={t('teamName')}
            value={team?.name ?? ''}
            autocomplete="off"
            maxLength={limits.name.max}
          />
          <fieldset class="stack">
            <legend class="legend">{t('teamMembers')}</legend>
            {members.data.map((member) => (
              <label key={member.id} class="check">
                <input type="checkbox" name="member" value={member.id} defaultChecked={before.has(member.id)} />
                <span>
                  {memberDisplayName(member)} <span class="hint">{tConsole(`role_${member.role}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </ActForm>
      ) : (
        <Instead of={members} />
      )}
    </Dialog>
  );
}

const rights = ['none', 'read', 'write'] as const;

const rightsIn = ({ rights: given }: Folder): string =>
  (given ?? [])
    .map(({ team, canWrite }) =>
      t('folderRight', { team: team.name, right: t(canWrite ? 'right_write' : 'right_read') }),
    )
    .join(' · ') || t('folderOwners');

function Folders({ teams, folders }: { readonly teams: readonly Team[]; readonly folders: readonly Folder[] }) {
  const [opened, setOpened] = useState<Opened<Folder> | null>(null);
  const close = () => setOpened(null);
  return (
    <section class="card stack" aria-labelledby="folders">
      <h2 id="folders">{tConsole('folders')}</h2>
      <p class="hint">{t('foldersHow')}</p>
      <p class="hint">{t('foldersMode')}</p>
      <Rows rows={folders} none={t('foldersNone')} says={rightsIn} open={setOpened} />
      <div class="actions">
        <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpened({ act: 'new' })}>
          {t('folderNew')}
        </button>
      </div>
      {opened?.act === 'new' && <FolderDialog teams={teams} onClose={close} />}
      {opened?.act === 'change' && <FolderDialog teams={teams} folder={opened.row} onClose={close} />}
      {opened?.act === 'delete' && <DeleteFolder folder={opened.row} onClose={close} />}
    </section>
  );
}

interface FolderDialogProps {
  readonly teams: readonly Team[];
  readonly folder?: Folder;
  readonly onClose: () => void;
}

function FolderDialog({ teams, folder, onClose }: FolderDialogProps) {
  const before = new Map(folder?.rights?.map(({ team, canWrite }) => [team.id, canWrite ? 'write' : 'read']));
  const save = async (form: FormData) => {
    const given = teams.flatMap(({ id: teamId }) => {
      const right = String(form.get(`right-${teamId}`));
      return right === 'none' ? [] : [{ teamId, canWrite: right === 'write' }];
    });
    const input = { name: String(form.get('name')), rights: given };
    if (folder) await send(ConsoleUpdateFolderDocument, { input: { id: folder.id, ...input } });
    else await send(ConsoleCreateFolderDocument, { input });
    onClose();
  };
  return (
    <Dialog title={folder?.name ?? t('folderNew')} onClose={onClose}>
      <ActForm submit={tConsole('save')} act={save}>
        <Labeled
          name="name"
          label={t('folderName')}
          value={folder?.name ?? ''}
          autocomplete="off"
          maxLength={limits.name.max}
        />
        {teams.length === 0 && <p class="hint">{t('folderNoTeams')}</p>}
        {teams.length > 0 && (
          <fieldset class="stack">
            <legend class="legend">{t('folderRights')}</legend>
            {teams.map(({ id, name }) => (
              <Choice
                key={id}
                name={`right-${id}`}
                label={name}
                value={before.get(id) ?? 'none'}
                options={rights.map((value) => ({ value, label: t(`right_${value}`) }))}
              />
            ))}
          </fieldset>
        )}
      </ActForm>
    </Dialog>
  );
}

function DeleteFolder({ folder: { id, name }, onClose }: { readonly folder: Folder; readonly onClose: () => void }) {
  const size = useQuery(ConsoleFolderSizeDocument, { id });
  const count = size.data?.envelopes.totalCount;
  const remove = async (form: FormData) => {
    const releaseEnvelopes = form.get('release') !== null;
    if (count && !releaseEnvelopes) throw new Wrong(t('folderReleaseFirst'));
    await send(ConsoleDeleteFolderDocument, { input: { id, releaseEnvelopes } });
    onClose();
  };
  return (
    <Dialog title={t('folderDeleteTitle')} onClose={onClose}>
      {count === undefined ? (
        <Instead of={size} />
      ) : (
        <ActForm submit={tConsole('label_delete')} kind="danger" act={remove}>
          <p>{count > 0 ? t('folderDeleteHolds', { count }) : t('folderDeleteEmpty', { name })}</p>
          {count > 0 && (
            <label class="check">
              <input type="checkbox" name="release" />
              <span>{t('folderRelease')}</span>
            </label>
          )}
        </ActForm>
      )}
    </Dialog>
  );
}
