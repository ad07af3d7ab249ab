import { reasonsFrom } from '../../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  too_many_labels_on: 'An envelope has at most {count} labels. Take others off first.',
  leads_to_too_many_labels: 'leads to more than {count} labels on an envelope',
  label_exists: 'A label is already named “{name}”.',
  name_of_label: 'is the name of another label',
  too_many_labels: 'The limit of {count} labels is reached. Delete one first.',
} as const;

export const because = reasonsFrom(reasons);
