import { BlockList, isIP } from 'node:net';
import { itemAt } from '../../kernel/definitely.ts';

/**
 * IPv4 ranges that webhooks and similar requests must not reach: the IANA special-purpose registry (RFC 6890 and its
 * updates), multicast, and the one metadata service on a public address.
 */
const refused4 = blocks('ipv4', [
  ['0.0.0.0', 8], // "this network", RFC 1122 §3.2.1.3: Linux treats it as the machine itself
  ['10.0.0.0', 8], // private use, RFC 1918
  ['100.64.0.0', 10], // shared address space of carriers, RFC 6598; contains Alibaba's metadata service
  ['127.0.0.0', 8], // loopback, RFC 1122
  ['169.254.0.0', 16], // link-local, RFC 3927; metadata service of most clouds
  ['172.16.0.0', 12], // private use, RFC 1918
  ['192.0.0.0', 24], // protocol assignments, RFC 6890; contains Oracle's metadata service
  ['192.0.2.0', 24], // documentation, RFC 5737
  ['192.88.99.0', 24], // 6to4 relays, deprecated by RFC 7526
  ['192.168.0.0', 16], // private use, RFC 1918
  ['198.18.0.0', 15], // benchmarks, RFC 2544
  ['198.51.100.0', 24], // documentation, RFC 5737
  ['203.0.113.0', 24], // documentation, RFC 5737
  ['224.0.0.0', 4], // multicast, RFC 5771
  ['240.0.0.0', 4], // reserved, RFC 1112 §4, and the broadcast address
  ['168.63.129.16', 32], // Azure's platform service
]);

/** Exceptions within global unicast (2000::/3, RFC 4291 §2.4); all other IPv6 is forbidden. */
const refused6 = blocks('ipv6', [
  ['2001::', 23], // protocol assignments, RFC 2928: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation, RFC 3849
  ['2002::', 16], // 6to4, RFC 3056: any IPv4 address inside
  ['3fff::', 20], // documentation, RFC 9637
]);

function blocks(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [address: string, bits: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
}

/**
 * Returns whether an address belongs to the public internet. IPv6 forms that contain an IPv4 address (mapped, RFC 4291
 * §2.5.5.2; NAT64, RFC 6052) are judged by it. Text that is not an address, or has an interface name, is not public.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  const groups = addressGroups(address);
  const head = groups.slice(0, 6).join(':');
  if (head === '0:0:0:0:0:ffff' || head === '64:ff9b:0:0:0:0') return isPublicAddress(innerAddress(groups));
  const isGlobalUnicast = Number.parseInt(itemAt(groups, 0), 16) >> 13 === 1;
  return isGlobalUnicast && !refused6.check(address, 'ipv6');
}

/**
 * Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros, however it is written (RFC 5952).
 */
function addressGroups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/** Formats the last 32 bits as IPv4. */
const innerAddress = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');
