/**
 * Which addresses are on the public internet: the special-purpose registries of IANA (iana.org/assignments/iana-ipv4-special-registry and
 * iana-ipv6-special-registry, read November 2026). The octets are compared, so it doesn't matter how an address is written.
 */
import { BlockList, isIP } from 'node:net';

const INNER_IPV4 = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'carrier-grade NAT'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'the host of an Azure machine'],
  ['169.254.0.0', 16, 'link-local, and the metadata of cloud machines'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocol assignments'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.31.196.0', 24, 'AS112'],
  ['192.52.193.0', 24, 'AMT'],
  ['192.88.99.0', 24, '6to4 relays'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'AS112'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and broadcast'],
] as const;

/** Everything else is special: loopback, IPv4-mapped and -compatible, NAT64, unique-local, link-local, multicast … */
const GLOBAL_IPV6 = ['2000::', 3] as const;

const INNER_IPV6 = [
  ['2001::', 23, 'protocol assignments, among them Teredo'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4, which contains an IPv4 address'],
  ['2620:4f:8000::', 48, 'AS112'],
  ['3fff::', 20, 'documentation'],
] as const;

const innerIpv4 = new BlockList();
for (const [network, bits] of INNER_IPV4) innerIpv4.addSubnet(network, bits, 'ipv4');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');
const innerIpv6 = new BlockList();
for (const [network, bits] of INNER_IPV6) innerIpv6.addSubnet(network, bits, 'ipv6');

/** @param address an IP address, without brackets; anything else is not public */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !innerIpv4.check(address, 'ipv4');
    case 6:
      // A zone ("%eth0") chooses an interface of this machine.
      return !address.includes('%') && globalIpv6.check(address, 'ipv6') && !innerIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}
