/** A slot as typed; dates and times are in Paris time. */
export interface PlannedSlot {
  readonly label: string;
  readonly module: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly from: string;
  readonly to: string;
}

/** Hours that repeat each day, with a label. */
export interface HalfDay {
  readonly word: string;
  readonly from: string;
  readonly to: string;
}

interface Days {
  /** YYYY-MM-DD, both included. */
  readonly first: string;
  readonly last: string;
  readonly weekdaysOnly: boolean;
}

/** More days than a session can have slots. */
const MOST_DAYS = 366;

/** Creates the slots for each day of a period. Skips half-days with incomplete hours. */
export function planDays(
  { first, last, weekdaysOnly }: Days,
  halves: readonly HalfDay[],
  dayName: (date: string) => string,
): PlannedSlot[] {
  const [start, end] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last || first}T00:00:00Z`)];
  if (Number.isNaN(start) || Number.isNaN(end)) return [];
  const slots: PlannedSlot[] = [];
  for (let at = start, days = 0; at <= end && days < MOST_DAYS; at += 86_400_000, days++) {
    const day = new Date(at);
    if (weekdaysOnly && [0, 6].includes(day.getUTCDay())) continue;
    const date = day.toISOString().slice(0, 10);
    for (const { word, from, to } of halves) {
      if (from && to) slots.push({ label: `${dayName(date)}, ${word}`, module: '', date, from, to });
    }
  }
  return slots;
}
