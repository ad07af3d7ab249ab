import type { LabelColor, ShownLabelFragment } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { Choice, Labeled } from '../../parts.tsx';

const colors = ['GRAY', 'RED', 'ORANGE', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK'] as const;

/** Name and colour of a label. */
export const LabelFields = ({ label }: { label?: ShownLabelFragment }) => (
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
export const labelOf = (form: FormData) => ({
  name: String(form.get('name')),
  color: String(form.get('color')) as LabelColor,
});
