/**
 * Returns the part of an address that a caller cannot change freely, for counting: an IPv4 address unchanged, an IPv6
 * address as its /64 network (RFC 4291 §2.5.1), which is what one connection is usually assigned.
 *
 * @param address from the socket or a proxy; anything that is not an IP address is returned unchanged
 */
export const networkOf = (address: string): string => prefixOf(address, 4);

/**
 * Returns the site of an address, for limits that one subscriber with many networks must not escape: an IPv6 address as
 * its /48 (RFC 6177 §2), an IPv4 address unchanged.
 */
export const siteOf = (address: string): string => prefixOf(address, 3);

/** The first groups of an IPv6 address, each of 16 bits. */
function prefixOf(address: string, count: number): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail] = bare.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${count * 16}`;
}

/** Scheme, host and optional port; http is allowed for this machine only. */
const ORIGIN =
  /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)$/;

/**
 * True for an origin (RFC 6454 §6.2) that may frame our pages, in the form that browsers send: lower case, no path, no
 * wildcard, no default port. The text is written into a header unchanged.
 */
export const isFramingOrigin = (text: string): boolean =>
  ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
