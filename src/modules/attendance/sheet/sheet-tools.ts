import type { Calendar } from './calendar.ts';
import type { MarkRows } from './mark-rows.ts';
import type { Pictures } from './pictures.ts';

/** What all half-days of a sheet share. */
export interface SheetTools {
  readonly pictures: Pictures;
  readonly marks: MarkRows;
  readonly trainer: string;
  readonly calendar: Calendar;
}
