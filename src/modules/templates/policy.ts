import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import { because as becauseOfEnvelope } from '../envelopes/index.ts';
import { because } from './reasons.ts';
import type { WholeTemplate } from './store.ts';

const refuseDetails = (reason: Reason, details: readonly FaultDetail[]): void => {
  if (details.length > 0) throw refuse('invalid_body', reason, details);
};

/** Checks that no two roles have the same name. @throws Fault `invalid_body` with the path of each repeated name */
export function assertDistinctRoles(names: readonly string[], pathOf: (index: number) => string): void {
  const repeated = names.flatMap((name, index): FaultDetail[] =>
    names.indexOf(name) < index ? [{ path: pathOf(index), ...because('repeated_role_name') }] : [],
  );
  refuseDetails(because('roles_named_alike'), repeated);
}

interface PlacedOn {
  readonly documentIndex: number;
  readonly role: string;
}

/** Checks that every field refers to a document and a role. @throws Fault `invalid_body` with the path of each */
export function assertFieldsPlaced(fields: readonly PlacedOn[], documents: number, roles: readonly string[]): void {
  const details = fields.flatMap(({ documentIndex, role }, index): FaultDetail[] => [
    ...(documentIndex < documents
      ? []
      : [{ path: `fields.${index}.documentIndex`, ...becauseOfEnvelope('beyond_documents', { count: documents }) }]),
    ...(roles.includes(role) ? [] : [{ path: `fields.${index}.role`, ...because('not_role_name') }]),
  ]);
  refuseDetails(because('template_field_outside'), details);
}

/** Checks that every role of the template is filled once. @throws Fault `invalid_body` with the path of each problem */
export function assertRolesFilled({ roles }: WholeTemplate, filled: readonly { readonly role: string }[]): void {
  const names = filled.map(({ role }) => role);
  const missing = roles.filter(({ name }) => !names.includes(name));
  refuseDetails(because('roles_unfilled'), [
    ...names.flatMap((name, index): FaultDetail[] => {
      const path = `roles.${index}.role`;
      if (!roles.some((role) => role.name === name)) return [{ path, ...because('not_role') }];
      return names.indexOf(name) < index ? [{ path, ...because('filled_twice') }] : [];
    }),
    ...missing.map(({ name }) => ({ path: 'roles', ...because('role_unfilled', { role: name }) })),
  ]);
}

/** Checks that every value is for a field of the template, given once. @throws Fault `invalid_body` */
export function assertValuesPlaced({ fields }: WholeTemplate, values: readonly { readonly fieldId: string }[]): void {
  const left = new Set(fields.map(({ id }) => id));
  const details = values.flatMap(({ fieldId }, index): FaultDetail[] =>
    left.delete(fieldId.toLowerCase()) ? [] : [{ path: `values.${index}.fieldId`, ...because('not_field') }],
  );
  refuseDetails(because('value_unplaced'), details);
}
