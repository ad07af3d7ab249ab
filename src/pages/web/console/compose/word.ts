import { t } from '../../i18n/index.ts';
import { draft } from './draft.ts';
import { kinds } from './kinds.ts';

/** A word of the composer for what is being composed: a signer of an envelope, or a role of a template. */
export const word = (name: keyof (typeof kinds)['envelope'], values: Record<string, string | number> = {}): string =>
  t(kinds[draft.value.kind][name], values);

/** Label of the save button: for a new draft or template, or for changes. */
export const saveWords = (): string => (draft.value.id ? t('saveChanges') : word('save'));
