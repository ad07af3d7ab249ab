/**
 * The part of an address that a caller cannot change at will, for counting: an IPv4 address as it is, an IPv6 address
 * by its /64 network (RFC 4291, 2.5.1), which is what one connection is handed out.
 * @param address as the socket or a proxy gives it; what is no address is returned as it is
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
