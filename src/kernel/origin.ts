/** A scheme, a host, a port; http only on this machine. */
const ORIGIN =
  /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)$/;

/**
 * An origin (RFC 6454 §6.2) that may frame our pages, as the browser writes it: lower case, no path, no wildcard, no
 * standard port. What passes goes into a header as it is.
 */
export const isFramingOrigin = (text: string): boolean =>
  ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
