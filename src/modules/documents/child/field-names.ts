import { itemAt } from '../../../kernel/definitely.ts';
import { formFields, type Pdf } from '../../../standards/pdf/index.ts';

/** Names of our signature fields. */
export const fieldNames = { signer: 'EsignSigner', seal: 'EsignSeal', timestamp: 'EsignTimestamp' } as const;

/** Returns the name, or the name with the next free number: a document may already contain our fields. */
export function freeName(pdf: Pdf, name: string): string {
  const taken = new Set<string>();
  for (const field of formFields(pdf)) taken.add(itemAt(field.name.split('.', 1), 0));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return `${name}${number}`;
}
