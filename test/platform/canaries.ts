/** Texts that must not appear in logs or traces, by kind. */
export const canaries = new Map<string, string>();
/** Records a text that must not appear, and returns it. */
export const canary = (what: string, value: string): string => {
  canaries.set(what, value);
  return value;
};
