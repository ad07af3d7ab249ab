import { itemAt } from '../../../kernel/definitely.ts';
import { formFields, type Pdf } from '../../../standards/pdf/index.ts';

/** Names of our signature fields. */
export const fieldNames = { signer: 'EsignSigner', seal: 'EsignSeal', timestamp: 'EsignTimestamp' } as const;

/** Returns the name, or the name with the next free number: a document may already contain our fields. */
export const freeName = (pdf: Pdf, name: string): string => itemAt(freeNames(pdf, name, 1), 0);

/** More renewals than the longest retention of proof can need. */
const TIMESTAMPS = 20;

/** Returns the names that the fields of the document time-stamps will have, in the order in which they are added. */
export const timestampNames = (pdf: Pdf): string[] => freeNames(pdf, fieldNames.timestamp, TIMESTAMPS);

function freeNames(pdf: Pdf, name: string, count: number): string[] {
  const taken = new Set<string>();
  for (const field of formFields(pdf)) taken.add(itemAt(field.name.split('.', 1), 0));
  const free: string[] = [];
  for (let number = 1; free.length < count; number++) {
    const numbered = number === 1 ? name : `${name}${number}`;
    if (!taken.has(numbered)) free.push(numbered);
  }
  return free;
}
