import { itemAt } from '../../kernel/definitely.ts';
import { newId } from '../../kernel/ids.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { IntakenPdf } from '../documents/index.ts';
import type { NewEnvelope, NewField } from './input.ts';

/** A place for the signature of an agent on a document where the sender gave them none. */
export interface AgentMark extends Omit<NewField, 'page'> {
  readonly id: string;
}

/**
 * In percent of the page, at the bottom right, above one another. A mark stands there rather than nowhere: a contract
 * must show who signed it for the principal. `warnings.ts` tells the sender, who can place a field elsewhere.
 */
const place = { x: 54, y: 91, width: 43, height: 7, gap: 0.5 } as const;

/** The marks of agents who have no signature field on a document. Must be placed before anybody signs. */
export function agentMarks(
  { documents, signers, fields }: Pick<NewEnvelope, 'documents' | 'signers' | 'fields'>,
  roles: readonly Signer['role'][],
): AgentMark[] {
  const agents = signers.flatMap((_, signerIndex) => (roles[signerIndex] === 'AGENT' ? [signerIndex] : []));
  return documents.flatMap((_, documentIndex) =>
    agents
      .filter((signerIndex) => !fields.some((field) => isSignatureOf(field, documentIndex, signerIndex)))
      .map((signerIndex, row) => ({
        id: newId(),
        documentIndex,
        signerIndex,
        type: 'SIGNATURE',
        x: place.x,
        y: place.y - row * (place.height + place.gap),
        width: place.width,
        height: place.height,
        value: null,
        label: null,
        required: false,
        format: null,
      })),
  );
}

const isSignatureOf = (field: NewField, document: number, signer: number): boolean =>
  field.type === 'SIGNATURE' && field.documentIndex === document && field.signerIndex === signer;

/** The fields of the marks that were placed, on the last page of their documents. */
export const placedMarks = (marks: readonly AgentMark[], pdfs: readonly IntakenPdf[]): (NewField & AgentMark)[] =>
  marks.flatMap((mark) => {
    const { isMarked, pages } = itemAt(pdfs, mark.documentIndex);
    return isMarked ? [{ ...mark, page: pages.length }] : [];
  });

/** Whether a field is the mark that was placed for lack of one. */
export const isDefaultMark = ({ type, x, width, height }: Pick<NewField, 'type' | 'x' | 'width' | 'height'>): boolean =>
  type === 'SIGNATURE' && x === place.x && width === place.width && height === place.height;
