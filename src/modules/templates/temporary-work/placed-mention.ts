import type { ValueFormat } from '../../../kernel/value-format.ts';
import type { Box, Place } from '../../../standards/typesetting/index.ts';
import type { Party } from './paper.ts';

/** A field, with the place where the drawing has room for it. */
export interface PlacedMention extends Place {
  readonly by: Party;
  readonly type: 'TEXT' | 'DATE' | 'SIGNATURE';
  readonly label: string | null;
  readonly required: boolean;
  readonly format: ValueFormat | null;
  /** The organisation is its default value. */
  readonly isOrganization: boolean;
}

/** Notes the field of a box on the current page. */
export type NoteField = (box: Box, field: Omit<PlacedMention, keyof Place>) => void;
