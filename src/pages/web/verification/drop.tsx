import { t } from '../i18n/index.ts';

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
    <span>{t('dropToVerify')}</span>
    <input
      type="file"
      accept="application/pdf"
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        // Allows choosing the same file again after it changed.
        event.currentTarget.value = '';
      }}
    />
  </label>
);
