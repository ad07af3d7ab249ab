/** Whether `text` is a UUID in its canonical 8-4-4-4-12 form, any version (RFC 9562 §4). */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** 16 bytes, given as 32 hex digits, as the text of a UUID. */
export const uuidText = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
