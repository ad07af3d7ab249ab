/** Returns whether a value is an object whose properties can be read. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns a property of a value of unknown type; undefined if it has none. */
export const propertyOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** Returns the `code` of an error, as Node and PostgreSQL set it: `ENOENT`, `23505`. */
export function errorCode(error: unknown): string | undefined {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** Returns the message of whatever was thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the value if it is a number. */
export const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Returns the number of items of a list of unknown type, such as a JSON column; 0 if it is none. */
export const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
