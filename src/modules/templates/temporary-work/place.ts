import type { ValueFormat } from '../../../kernel/value-format.ts';
import type { Party } from './paper.ts';

/** A field, with the place where the drawing has room for it: in percent of the page, from the top left. */
export interface PlacedMention {
  readonly by: Party;
  readonly type: 'TEXT' | 'DATE' | 'SIGNATURE';
  readonly label: string | null;
  readonly required: boolean;
  readonly format: ValueFormat | null;
  /** The organisation is its default value. */
  readonly isOrganization: boolean;
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place on the current page, in points: the lower left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Notes the field of a box on the current page. */
export type Place = (box: Box, field: Omit<PlacedMention, keyof Box | 'page'>) => void;
