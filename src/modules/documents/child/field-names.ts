import { formFields, type Pdf } from '../../../standards/pdf/index.ts';

/** What our signature fields are called. */
export const fieldNames = { signer: 'EsignSigner', seal: 'EsignSeal', timestamp: 'EsignTimestamp' } as const;

/** A document that went through here before has our names already: the next is called one higher. */
export function freeName(pdf: Pdf, name: string): string {
  const taken = new Set<string>();
  for (const field of formFields(pdf)) taken.add(field.name.split('.', 1)[0]!);
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return `${name}${number}`;
}
