/**
 * Returns a value that is never missing at this place; `what` names it in the error.
 *
 * @throws Error (a defect of ours)
 */
export function definitely<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`missing: ${what}`);
  return value;
}

/** Returns the item at `index`, which must exist. @throws Error (a defect of ours) */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`missing: item ${index} of ${items.length}`);
  return item;
}
