/** True for a UUID of any version in its canonical 8-4-4-4-12 form (RFC 9562 §4). Browsers cannot load `ids.ts`. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
