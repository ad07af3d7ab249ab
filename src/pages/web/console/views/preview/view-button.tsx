import { t } from '../../../i18n/index.ts';
import { WordFor } from '../../parts.tsx';

/** The button that shows a document in a dialog (`usePreview`). */
export const ViewButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" class="btn" aria-haspopup="dialog" onClick={onClick}>
    <WordFor word={t('viewDocument')} name={name} />
  </button>
);
