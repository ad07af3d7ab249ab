import { t } from '../i18n/index.ts';
import { explainWith } from '../ui/explain.ts';

/** What an agent is told when something was refused or no answer came. */
export const explain = (error: unknown): string => explainWith(error, () => t('batchFailed'));
