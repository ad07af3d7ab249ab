import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/envelopes/labels/limits.ts';
import { ConsoleLabelEnvelopesDocument, type ShownLabelFragment } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Choice } from '../../parts.tsx';
import { Wrong } from '../../query.tsx';
import type { Selection } from '../envelope-list/selection.tsx';

/** A label in its colour. */
export const LabelTag = ({ label: { name, color } }: { label: ShownLabelFragment }) => (
  <span class={`tag label ${color.toLowerCase()}`}>{name}</span>
);

/** The labels of an envelope. */
export const LabelTags = ({ labels }: { labels: readonly ShownLabelFragment[] }) =>
  labels.length === 0 ? null : (
    <span class="chips">
      {labels.map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
    </span>
  );

/** Envelopes of one change; the service refuses more. */
const MOST = limits.envelopes.max;

interface LabelSelectionProps {
  readonly selection: Selection;
  readonly labels: readonly ShownLabelFragment[];
}

/** A button that puts a label on the selected envelopes, or takes it off. */
export function LabelSelection(props: LabelSelectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('labelSelection')}
      </button>
      {isOpen && (
        <Dialog title={t('labelSelection')} onClose={() => setOpen(false)}>
          <Ask {...props} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Ask({ selection: { ids }, labels, close }: LabelSelectionProps & { close: () => void }) {
  const change = async (form: FormData) => {
    if (ids.size > MOST) throw new Wrong(t('labelTooMany', { count: MOST }));
    const chosen = [String(form.get('label'))];
    const envelopeIds = [...ids];
    const input = form.get('act') === 'remove' ? { envelopeIds, remove: chosen } : { envelopeIds, add: chosen };
    await send(ConsoleLabelEnvelopesDocument, { input });
    close();
  };
  if (labels.length === 0) return <p>{t('noLabels')}</p>;
  return (
    <ActForm submit={t('save')} act={change}>
      <p>{t('selected', { count: ids.size })}</p>
      <Choice
        name="act"
        label={t('labelAct')}
        options={(['add', 'remove'] as const).map((value) => ({ value, label: t(`labelAct_${value}`) }))}
      />
      <Choice name="label" label={t('labelOne')} options={labels.map(({ id, name }) => ({ value: id, label: name }))} />
    </ActForm>
  );
}
