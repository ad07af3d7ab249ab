import { type Key, t } from '../../generated/words/console.ts';
import { draft } from './draft.ts';
import { type Kind, kinds } from './kinds.ts';

/** A word of the composer for what is being composed: a signer of an envelope, or a role of a template. */
export const word = <Name extends keyof (typeof kinds)['envelope']>(name: Name, ...values: Values<Name>): string =>
  (t as (key: Key, ...values: readonly unknown[]) => string)(kinds[draft.value.kind][name], ...values);

type Values<Name extends keyof (typeof kinds)['envelope']> =
  Parameters<typeof t<(typeof kinds)[Kind][Name]>> extends [unknown, ...infer Rest] ? Rest : never;

/** Label of the save button: for a new draft or template, or for changes. */
export const saveWords = (): string => (draft.value.id ? t('saveChanges') : word('save'));
