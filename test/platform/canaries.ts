/** The texts that must not be found, by kind. */
export const canaries = new Map<string, string>();
/** Records a text that must not be found, and returns it. */
export const canary = (what: string, value: string): string => {
  canaries.set(what, value);
  return value;
};
