import { useState } from 'preact/hooks';
import { ConsoleDeleteTemplateDocument, ConsoleRenameTemplateDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Labeled } from '../../parts.tsx';
import { addressOf, go } from '../../route.ts';
import type { Template } from './template.tsx';

interface ActsProps {
  readonly template: Template;
  readonly reload: () => void;
}

/** Buttons that edit, rename and delete a template. */
export function TemplateActs({ template: { id, name }, reload }: ActsProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const rename = async (form: FormData) => {
    await sendOnce(ConsoleRenameTemplateDocument, { input: { id, name: String(form.get('name')) } });
    close();
    reload();
  };
  const remove = async () => {
    await sendOnce(ConsoleDeleteTemplateDocument, { input: { id } });
    go('templates');
  };
  return (
    <>
      <a class="btn" href={addressOf('templates', id, 'edit')}>
        {t('editTemplate')}
      </a>
      <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setDialog('rename')}>
        {t('rename')}
      </button>
      <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
        {t('deleteTemplate')}
      </button>
      {dialog === 'rename' && (
        <Dialog title={t('renameTemplate')} onClose={close}>
          <ActForm submit={t('rename')} act={rename}>
            <Labeled name="name" label={t('templateName')} value={name} />
          </ActForm>
        </Dialog>
      )}
      {dialog === 'delete' && (
        <Dialog title={t('deleteTemplateTitle')} onClose={close}>
          <p>
            <strong>{name}</strong>
          </p>
          <p>{t('deleteTemplateText')}</p>
          <ActForm submit={t('deleteTemplate')} kind="danger" act={remove} />
          <div class="dialog-foot">
            <button type="button" class="btn" onClick={close}>
              {t('keepTemplate')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
