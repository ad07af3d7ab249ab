/**
 * How far later revisions went, mildest first. LTA_UPDATES: validation material and document timestamps.
 * FORM_FILLING: values and appearances of existing fields, new signature fields. OTHER: anything else.
 */
export const GRADES = ['NONE', 'LTA_UPDATES', 'FORM_FILLING', 'OTHER'] as const;
export type Grade = (typeof GRADES)[number];

export const worst = (grades: readonly Grade[]): Grade =>
  GRADES[Math.max(0, ...grades.map((grade) => GRADES.indexOf(grade)))]!;

/** One difference between two consecutive revisions. */
export interface Change {
  /** Index of the revision that made it. */
  readonly revision: number;
  readonly grade: Exclude<Grade, 'NONE'>;
  /** Object in which it was seen. */
  readonly object: number | undefined;
  /** Way from the trailer, e.g. `Root/Pages/Kids[0]/Contents`. */
  readonly path: string;
  readonly what: string;
  /** Existing form field that it concerns. */
  readonly field?: string;
}
