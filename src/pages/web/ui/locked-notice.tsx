import { t } from '../generated/words/ui.ts';

/** Says that the link accepts no more codes, and who can unlock it. */
export const LockedNotice = ({ organization }: { readonly organization: string }) => (
  <p class="notice warn" role="alert">
    <span>{t('codesLocked', { organization })}</span>
  </p>
);

/** Replaces the steps that need a code. */
export function LockedStep({ organization, onBack }: { readonly organization: string; readonly onBack: () => void }) {
  return (
    <div class="stack">
      <LockedNotice organization={organization} />
      <div class="dialog-foot">
        <button type="button" class="btn" autofocus onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}
