import {
  addSecurityStoreAndTimestamp,
  type FilledField,
  fillFields,
  type PdfRevisions,
  type PlacedField,
  seal,
} from '../../../standards/pades/index.ts';
import { isSigned } from '../../../standards/pdf/index.ts';
import { loadTypefaces } from '../../stationery/index.ts';
import { fieldNames, freeName, timestampNames } from './field-names.ts';

/**
 * Seals the document with empty signatures and discards the result: what would make the seal fail is found now, while
 * the sender can correct it, not after everybody has signed.
 * @throws PdfProblem as sealing would
 */
export async function rehearseSeal(document: PdfRevisions<'prepared'>, fields: readonly PlacedField[]): Promise<void> {
  // Fields of a signed document are added when they are filled; ticked boxes exercise the same code as any other field.
  const ticked = fields.map((field): FilledField => ({ ...field, type: 'checkbox', checked: true }));
  const filled = isSigned(document.pdf) ? fillFields(document, ticked, loadTypefaces()) : document;
  const nothing = async () => Buffer.alloc(0);
  const sealed = await seal(filled, {
    field: freeName(filled.pdf, fieldNames.seal),
    timestamps: timestampNames(filled.pdf),
    at: new Date(0),
    cms: nothing,
  });
  await addSecurityStoreAndTimestamp(sealed, {
    field: freeName(sealed.pdf, fieldNames.timestamp),
    validation: { certificates: [], ocspResponses: [], crls: [] },
    token: nothing,
  });
}
