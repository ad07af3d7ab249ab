import { t } from '../i18n/index.ts';
import { explainWith } from '../ui/explain.ts';

/** The message for an agent after a refusal or a missing answer. */
export const explain = (error: unknown): string => explainWith(error, () => t('batchFailed'));
