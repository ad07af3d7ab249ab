import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type FieldOnPage, findUndrawable } from '../documents/index.ts';
import { heldValue } from '../envelopes/index.ts';
import { because } from './reasons.ts';
import type { CheckedSignature } from './signature-input.ts';

interface Shown {
  readonly field: FieldOnPage;
  readonly path: string;
  readonly text: string;
}

/**
 * Checks that everything that the person typed can be drawn whole and legibly in its field: nothing is signed that the
 * sealed document would not show. A date is not checked: nobody can shorten one, so it is drawn as small as its field asks.
 * @throws Fault `invalid_body` with the path of each value, or `typedSignature`, `typedInitials`
 */
export async function assertDrawable(
  services: Services,
  fields: readonly FieldOnPage[],
  checked: CheckedSignature,
): Promise<void> {
  const shown = fields.flatMap((field): Shown[] => {
    const text = textIn(field, checked);
    if (!text?.trim()) return [];
    if (field.type === 'SIGNATURE') return [{ field, text, path: 'typedSignature' }];
    if (field.type === 'INITIALS') return [{ field, text, path: 'typedInitials' }];
    return [{ field, text, path: `values.${field.id}` }];
  });
  if (shown.length === 0) return;
  const texts = shown.map(({ field, text }) => ({ field, pageSize: field.pageSize, text }));
  const problems = await findUndrawable(services, texts);
  const details = new Map<string, FaultDetail>();
  for (const [index, { path }] of shown.entries()) {
    const problem = problems[index];
    if (!problem || details.has(path)) continue;
    const reason =
      problem.kind === 'too_long'
        ? because('too_long_for_field')
        : because('no_glyph', { characters: problem.characters });
    details.set(path, { path, ...reason });
  }
  if (details.size > 0) throw refuse('invalid_body', undefined, [...details.values()]);
}

function textIn(field: Field, { values, typedSignature, typedInitials }: CheckedSignature): string | null {
  switch (field.type) {
    case 'TEXT':
      return values.get(field.id) ?? heldValue(field);
    case 'DATE':
    case 'CHECKBOX':
      return null;
    case 'SIGNATURE':
      return typedSignature;
    case 'INITIALS':
      return typedInitials;
  }
}
