/** The folder of envelopes: named, chosen, changed. Nothing of it is shown in an organisation without folders. */
import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/access/folders/limits.ts';
import {
  ConsoleFoldersDocument,
  ConsoleMoveEnvelopesDocument,
  type ShownFolderFragment,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Choice } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { viewAddress } from '../../route.ts';
import { may } from '../../viewer.ts';
import { lastFolder } from '../envelope-filter.tsx';

/** The value of a choice that means no folder. */
export const OUTSIDE = 'none';

/** The folders that the member sees; empty until they are read. */
export const useFolders = (): readonly ShownFolderFragment[] =>
  useQuery(ConsoleFoldersDocument, {}).data?.folders ?? [];

/** The folders into which the member may put something, after "no folder". */
export const folderOptions = (folders: readonly ShownFolderFragment[], now = '') => [
  { value: OUTSIDE, label: t('folderNone') },
  ...folders.filter(({ id, writable }) => writable || id === now).map(({ id, name }) => ({ value: id, label: name })),
];

/** The name of a folder, which leads to its envelopes. */
export const FolderLink = ({
  folder: { id, name },
}: {
  readonly folder: { readonly id: string; readonly name: string };
}) => (
  <a class="tag folder" href={`${viewAddress('envelopes')}?folder=${id}`}>
    <span class="vh">{t('folder')} : </span>
    {name}
  </a>
);

interface MoveProps {
  readonly ids: readonly string[];
  readonly folders: readonly ShownFolderFragment[];
  /** Where they are, if it is one place. */
  readonly now?: string;
  readonly onClose: () => void;
  readonly onMoved?: () => void;
}

/** Asks for the folder of some envelopes, and moves all of them or none. */
export function MoveDialog({ ids, folders, now = OUTSIDE, onClose, onMoved = onClose }: MoveProps) {
  const move = async (form: FormData) => {
    const most = limits.moved.max;
    if (ids.length > most) throw new Wrong(t('folderMoveTooMany', { count: most }));
    await send(ConsoleMoveEnvelopesDocument, { input: { envelopeIds: [...ids], folderId: folderIn(form) } });
    onMoved();
  };
  return (
    <Dialog title={t('folderMove')} onClose={onClose}>
      <ActForm submit={t('folderMoveGo')} act={move}>
        <p>{t('selected', { count: ids.length })}</p>
        <Choice
          name="folder"
          label={t('folder')}
          hint={t('folderHint')}
          value={now}
          options={folderOptions(folders, now)}
        />
      </ActForm>
    </Dialog>
  );
}

/** Where new envelopes land: at first in the folder of the list that was shown last. Nothing without a folder to write in. */
export function FolderField() {
  const folders = useFolders();
  const proposed = lastFolder();
  if (!folders.some(({ writable }) => writable)) return null;
  return (
    <Choice
      name="folder"
      label={t('folder')}
      hint={t('folderHint')}
      value={folders.some(({ id, writable }) => writable && id === proposed) ? proposed : OUTSIDE}
      options={folderOptions(folders)}
    />
  );
}

/** The folder that a form with `FolderField` has chosen. */
export function folderIn(form: FormData): string | null {
  const chosen = String(form.get('folder') ?? OUTSIDE);
  return chosen === OUTSIDE ? null : chosen;
}

interface EnvelopeFolderProps {
  readonly envelope: { readonly id: string; readonly folder: ShownFolderFragment | null };
}

/** The folder of one envelope, and a button that moves it. */
export function EnvelopeFolder({ envelope: { id, folder } }: EnvelopeFolderProps) {
  const folders = useFolders();
  const [isOpen, setOpen] = useState(false);
  const isMovable = may('MANAGER') && folders.some(({ writable }) => writable) && (folder?.writable ?? true);
  if (!folder && !isMovable) return null;
  return (
    <div class="actions">
      {folder && <FolderLink folder={folder} />}
      {isMovable && (
        <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('folderMove')}
        </button>
      )}
      {isOpen && <MoveDialog ids={[id]} folders={folders} now={folder?.id ?? OUTSIDE} onClose={() => setOpen(false)} />}
    </div>
  );
}
