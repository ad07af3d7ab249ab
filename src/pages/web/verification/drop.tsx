import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';

/** A field for one PDF: dropped on it, or chosen. */
export const Drop = ({ take }: { take: (file: File | undefined) => Promise<void> }) => (
  <label
    class="drop card"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      void take(event.dataTransfer?.files[0]);
    }}
  >
    <Icon name="file" size={28} />
    <strong>{t('dropToVerify')}</strong>
    <span class="btn">{t('choosePdfToVerify')}</span>
    <input
      type="file"
      class="vh"
      accept="application/pdf"
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        // Allows choosing the same file again after it changed.
        event.currentTarget.value = '';
      }}
    />
  </label>
);
