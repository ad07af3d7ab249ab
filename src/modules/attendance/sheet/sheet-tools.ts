import type { MarkRows } from './mark-rows.ts';
import type { Pictures } from './pictures.ts';

/** What the half-days of a sheet are drawn with. */
export interface SheetTools {
  readonly pictures: Pictures;
  readonly marks: MarkRows;
  readonly trainer: string;
}
