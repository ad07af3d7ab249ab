/** Scheme, host and optional port; http is allowed for this machine only. */
const ORIGIN =
  /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)$/;

/**
 * True for an origin (RFC 6454 §6.2) that may frame our pages, in the form that browsers send: lower case, no path, no
 * wildcard, no default port. The text is written into a header unchanged.
 */
export const isFramingOrigin = (text: string): boolean =>
  ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
