import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  repeated_role_name: 'is the name of another role too',
  roles_named_alike: 'Each role needs a name of its own.',
  template_field_outside: 'A field refers to a document or role that does not exist.',
  not_role_name: 'is not the name of a role',
  roles_unfilled: 'Every role of the template must be filled exactly once.',
  not_role: 'is not a role of the template',
  filled_twice: 'is filled twice',
  role_unfilled: 'must fill the role “{role}”',
  only_of_signer: 'is only of people who sign, and this role does not',
  value_unplaced: 'A value is for a field that the template does not have.',
  not_field: 'is not a field of the template, or is given twice',
  roles_per_signer: 'must have {count} items, one for each signer',
  roles_per_recipient: 'must have {count} items, one for each recipient',
  signer_without_role: 'Each signer of the envelope needs the name of a role, and so does each recipient who is kept.',
  too_many_templates: 'The limit of {count} templates is reached. Delete one first.',
} as const;

export const because = reasonsFrom(reasons);
