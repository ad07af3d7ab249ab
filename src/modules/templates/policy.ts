import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { WholeTemplate } from './store.ts';

const refuseDetails = (message: string, details: readonly FaultDetail[]): void => {
  if (details.length > 0) throw refuse('invalid_body', message, details);
};

/** Checks that no two roles have the same name. @throws Fault `invalid_body` with the path of each repeated name */
export function assertDistinctRoles(names: readonly string[], pathOf: (index: number) => string): void {
  const repeated = names.flatMap((name, index): FaultDetail[] =>
    names.indexOf(name) < index ? [{ path: pathOf(index), message: 'is the name of another role too' }] : [],
  );
  refuseDetails('Each role needs a name of its own.', repeated);
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
      : [{ path: `fields.${index}.documentIndex`, message: `must be below ${documents}, the number of documents` }]),
    ...(roles.includes(role) ? [] : [{ path: `fields.${index}.role`, message: 'is not the name of a role' }]),
  ]);
  refuseDetails('A field refers to a document or role that does not exist.', details);
}

/** Checks that every role of the template is filled once. @throws Fault `invalid_body` with the path of each problem */
export function assertRolesFilled({ roles }: WholeTemplate, filled: readonly { readonly role: string }[]): void {
  const names = filled.map(({ role }) => role);
  const missing = roles.filter(({ name }) => !names.includes(name));
  refuseDetails('Every role of the template must be filled exactly once.', [
    ...names.flatMap((name, index): FaultDetail[] => {
      const path = `roles.${index}.role`;
      if (!roles.some((role) => role.name === name)) return [{ path, message: 'is not a role of the template' }];
      return names.indexOf(name) < index ? [{ path, message: 'is filled twice' }] : [];
    }),
    ...missing.map(({ name }) => ({ path: 'roles', message: `must fill the role “${name}”` })),
  ]);
}

/** Checks that every value is for a field of the template, given once. @throws Fault `invalid_body` */
export function assertValuesPlaced({ fields }: WholeTemplate, values: readonly { readonly fieldId: string }[]): void {
  const left = new Set(fields.map(({ id }) => id));
  const details = values.flatMap(({ fieldId }, index): FaultDetail[] =>
    left.delete(fieldId.toLowerCase())
      ? []
      : [{ path: `values.${index}.fieldId`, message: 'is not a field of the template, or is given twice' }],
  );
  refuseDetails('A value is for a field that the template does not have.', details);
}
