import { isIPv6 } from 'node:net';

/**
 * Returns the network of an address. IPv6 uses the first 64 bits, since one home or rented server
 * has that many addresses to itself; IPv4 uses the whole address.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  // A URL normalizes the spelling.
  const [start = '', end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [splitGroups(start), splitGroups(end)];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function splitGroups(text = ''): string[] {
  return text === '' ? [] : text.split(':');
}
