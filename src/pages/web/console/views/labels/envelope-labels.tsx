import { useState } from 'preact/hooks';
import {
  ConsoleLabelEnvelopesDocument,
  ConsoleLabelsDocument,
  type ShownLabelFragment,
} from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Failed } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';
import { may } from '../../viewer.ts';
import { LabelTag, LabelTags } from './label-tags.tsx';

interface EnvelopeLabelsProps {
  readonly envelope: { readonly id: string; readonly labels: readonly ShownLabelFragment[] };
  readonly reload: () => void;
}

/** The labels of one envelope, and a button that changes them. */
export function EnvelopeLabels({ envelope, reload }: EnvelopeLabelsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    reload();
  };
  if (!may('MANAGER') && envelope.labels.length === 0) return null;
  return (
    <div class="actions">
      <LabelTags labels={envelope.labels} />
      {may('MANAGER') && (
        <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('labelsChange')}
        </button>
      )}
      {isOpen && (
        <Dialog title={t('labels')} onClose={() => setOpen(false)}>
          <Choose envelope={envelope} close={close} />
        </Dialog>
      )}
    </div>
  );
}

function Choose({ envelope, close }: { envelope: EnvelopeLabelsProps['envelope']; close: () => void }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleLabelsDocument, {})).labels);
  const before = envelope.labels.map(({ id }) => id);
  const change = async (form: FormData) => {
    const after = form.getAll('label').map(String);
    const add = after.filter((id) => !before.includes(id));
    const remove = before.filter((id) => !after.includes(id));
    await send(ConsoleLabelEnvelopesDocument, { input: { envelopeIds: [envelope.id], add, remove } });
    close();
  };
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p>{t('loading')}</p>;
  if (data.length === 0) return <p>{t('noLabels')}</p>;
  return (
    <ActForm submit={t('save')} act={change}>
      {data.map((label) => (
        <label key={label.id} class="check">
          <input type="checkbox" name="label" value={label.id} defaultChecked={before.includes(label.id)} />
          <LabelTag label={label} />
        </label>
      ))}
    </ActForm>
  );
}
