import { useState } from 'preact/hooks';
import {
  ConsoleCreateLabelDocument,
  ConsoleDeleteLabelDocument,
  ConsoleUpdateLabelDocument,
  type LabelColor,
  type ShownLabelFragment,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Choice, Labeled, WordFor } from '../../parts.tsx';
import { LabelTag } from './label-tags.tsx';

const colors = ['GRAY', 'RED', 'ORANGE', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK'] as const;

/** Name and colour of a label. */
const LabelFields = ({ label }: { label?: ShownLabelFragment }) => (
  <div class="two">
    <Labeled name="name" label={t('labelName')} value={label?.name ?? ''} autocomplete="off" />
    <Choice
      name="color"
      label={t('labelColor')}
      value={label?.color ?? 'GRAY'}
      options={colors.map((value) => ({ value, label: t(`color_${value}`) }))}
    />
  </div>
);

/** What the fields say. */
const formLabel = (form: FormData) => ({
  name: String(form.get('name')),
  color: String(form.get('color')) as LabelColor,
});

interface ManageProps {
  readonly labels: readonly ShownLabelFragment[];
}

/** A button that opens the labels of the organisation. */
export function ManageLabels(props: ManageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('labels')}
      </button>
      {isOpen && (
        <Dialog title={t('labels')} onClose={() => setOpen(false)}>
          <Labels {...props} />
        </Dialog>
      )}
    </>
  );
}

/** What is done to one label. */
interface Opened {
  readonly id: string;
  readonly act: 'change' | 'delete';
}

function Labels({ labels }: ManageProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [made, setMade] = useState(0);
  const create = async (form: FormData) => {
    await send(ConsoleCreateLabelDocument, { input: formLabel(form) });
    // New fields, which are empty.
    setMade(made + 1);
  };
  const finish = () => {
    setOpened(null);
  };
  return (
    <>
      {labels.length === 0 && <p>{t('noLabels')}</p>}
      <ul class="lines">
        {labels.map((label) => (
          <li key={label.id}>
            <LabelTag label={label} />
            <span class="actions">
              {(['change', 'delete'] as const).map((act) => (
                <button
                  key={act}
                  type="button"
                  class="btn ghost"
                  aria-expanded={opened?.id === label.id && opened.act === act}
                  onClick={() => setOpened({ id: label.id, act })}
                >
                  <WordFor word={t(`label_${act}`)} name={label.name} />
                </button>
              ))}
            </span>
            {opened?.id === label.id &&
              (opened.act === 'change' ? (
                <Change label={label} finish={finish} />
              ) : (
                <Delete label={label} finish={finish} />
              ))}
          </li>
        ))}
      </ul>
      <section class="stack" aria-label={t('labelNew')}>
        <h3>{t('labelNew')}</h3>
        <ActForm key={made} submit={t('labelCreate')} act={create}>
          <LabelFields />
        </ActForm>
      </section>
    </>
  );
}

interface OneProps {
  readonly label: ShownLabelFragment;
  readonly finish: () => void;
}

function Change({ label, finish }: OneProps) {
  const change = async (form: FormData) => {
    await send(ConsoleUpdateLabelDocument, { input: { id: label.id, ...formLabel(form) } });
    finish();
  };
  return (
    <div class="label-act">
      <ActForm submit={t('save')} act={change}>
        <LabelFields label={label} />
      </ActForm>
    </div>
  );
}

function Delete({ label: { id, name }, finish }: OneProps) {
  const remove = async () => {
    await send(ConsoleDeleteLabelDocument, { id });
    finish();
  };
  return (
    <div class="label-act">
      <ActForm submit={t('labelDeleteGo')} kind="danger" act={remove}>
        <p>{t('labelDeleteText', { name })}</p>
      </ActForm>
    </div>
  );
}
