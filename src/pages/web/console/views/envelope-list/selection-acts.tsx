import { useState } from 'preact/hooks';
import { ConsoleCancelEnvelopeDocument, type ShownFolderFragment } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { Refusal, send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { ActsMenu } from '../../acts-menu.tsx';
import { errorText } from '../../query.tsx';
import { MoveDialog } from '../folders/folder-choice.tsx';
import { RemindSelected } from '../reminders/envelope-reminders.tsx';
import type { Selection } from './selection.tsx';

interface SelectionActsProps {
  readonly selection: Selection;
  readonly folders: readonly ShownFolderFragment[];
}

/** A menu of what is done to the selected envelopes: move them, remind or cancel. */
export function SelectionActs({ selection: { ids, clear }, folders }: SelectionActsProps) {
  const [open, setOpen] = useState<'move' | 'remind' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const moved = () => {
    close();
    // They may have left the list.
    clear();
  };
  return (
    <>
      <ActsMenu
        of={t('selection')}
        acts={[
          ...(folders.some(({ writable }) => writable) ? [{ label: t('folderMove'), act: () => setOpen('move') }] : []),
          { label: t('remindSelection'), act: () => setOpen('remind') },
          { label: t('cancelSelection'), act: () => setOpen('cancel') },
        ]}
      />
      {open === 'move' && <MoveDialog ids={[...ids]} folders={folders} onClose={close} onMoved={moved} />}
      {open === 'remind' && <RemindSelected ids={ids} onClose={close} />}
      {open === 'cancel' && <CancelSelected ids={ids} onClose={close} />}
    </>
  );
}

/** Cancels one envelope after the other, and says how many. Those that had ended before stay as they are. */
function CancelSelected({ ids, onClose }: { readonly ids: ReadonlySet<string>; readonly onClose: () => void }) {
  const act = useAct(errorText);
  const [done, setDone] = useState<{ readonly canceled: number; readonly ended: number } | null>(null);
  const cancel = () =>
    void act.run(async () => {
      let [canceled, ended] = [0, 0];
      for (const id of ids) {
        try {
          await send(ConsoleCancelEnvelopeDocument, { input: { id } });
          canceled += 1;
        } catch (error) {
          if (!(error instanceof Refusal && error.code === 'invalid_status')) throw error;
          ended += 1;
        }
        setDone({ canceled, ended });
      }
    });
  const isOver = done !== null && !act.busy && !act.error;
  return (
    <Dialog title={t('cancelSelection')} onClose={onClose} dismissable={!act.busy}>
      {isOver ? (
        <button type="button" class="btn primary" autofocus onClick={onClose}>
          {t('close')}
        </button>
      ) : (
        <DialogForm
          act={act}
          onSubmit={cancel}
          go={t('cancelSelection')}
          busyText={t('working')}
          kind="danger"
          back={{ label: t('keepEnvelopes'), onBack: onClose, first: true }}
        >
          <p>{t('selected', { count: ids.size })}</p>
          <p>{t('cancelFinal')}</p>
        </DialogForm>
      )}
      <p role="status">
        {done && t('selectionCanceled', { count: done.canceled })}{' '}
        {done !== null && done.ended > 0 && t('selectionEnded', { count: done.ended })}
      </p>
    </Dialog>
  );
}
