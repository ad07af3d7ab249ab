/** What must not be found, by what it is. */
export const canaries = new Map<string, string>();
/** Notes something of somebody, and gives it. */
export const canary = (what: string, value: string): string => {
  canaries.set(what, value);
  return value;
};
