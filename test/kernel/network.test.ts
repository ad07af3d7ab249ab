import { expect, it } from 'vitest';
import { networkOf, siteOf } from '../../src/kernel/network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:1::9', '2001:db8:7::/48'],
  ['2001:db8:7:ffff::', '2001:db8:7::/48'],
])('counts the site of %s as %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});
