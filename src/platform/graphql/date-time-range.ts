import { builder } from './builder.ts';
import { inYears } from './validators.ts';

const validate = inYears({ min: 1, max: 9_999 });

interface Range {
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

/** A range of times, for the filters of lists. */
export const DateTimeRangeInput = builder.inputType('DateTimeRange', {
  description:
    'A half-open range of times: `from` is included, `to` is not. Adjacent ranges therefore share no item. A bound that is missing or null does not limit the range.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', validate, description: 'Earliest time of the range.' }),
    to: t.field({ type: 'DateTime', validate, description: 'First time after the range.' }),
  }),
});

/** Returns the Prisma condition for a time within the range. Undefined if the range has no bound. */
export function within(range: Range | null | undefined): { readonly gte?: Date; readonly lt?: Date } | undefined {
  if (!range?.from && !range?.to) return undefined;
  return { ...(range.from ? { gte: range.from } : {}), ...(range.to ? { lt: range.to } : {}) };
}
