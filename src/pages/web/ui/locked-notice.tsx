import { t } from '../i18n/index.ts';

/** Tells that the link takes no codes any more, and who can change that. */
export const LockedNotice = ({ organization }: { readonly organization: string }) => (
  <p class="notice warn" role="alert">
    <span>{t('codesLocked', { organization })}</span>
  </p>
);

/** What stands in the place of the steps that need a code. */
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
