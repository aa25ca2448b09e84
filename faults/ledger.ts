/** Records requests and confirmations, to check that no confirmed data is lost. */
export interface Ledger {
  /** Record before sending, so that an unconfirmed value is allowed. */
  send(key: string, value: string): void;
  /** The call succeeded: the last value sent for the key must be stored. */
  promise(key: string): void;
  /** True if this value was sent after the last confirmed one and never confirmed. */
  isUnheard(key: string, value: string): boolean;
  /** Number of successful calls. */
  promises(): number;
  /** Differences between confirmed values and stored records; empty if there are none. */
  broken(found: ReadonlyMap<string, string>): string[];
}

export function openLedger(): Ledger {
  const sent = new Map<string, string[]>();
  const lastConfirmed = new Map<string, number>();
  let count = 0;
  return {
    send(key, value) {
      sent.set(key, [...(sent.get(key) ?? []), value]);
    },
    promise(key) {
      lastConfirmed.set(key, (sent.get(key)?.length ?? 0) - 1);
      count += 1;
    },
    isUnheard: (key, value) =>
      (sent.get(key) ?? []).lastIndexOf(value) > (lastConfirmed.get(key) ?? -1),
    promises: () => count,
    broken(found) {
      const broken: string[] = [];
      for (const [key, last] of lastConfirmed) {
        const value = found.get(key);
        const values = sent.get(key) ?? [];
        if (value === undefined) broken.push(`${key}: confirmed but missing`);
        else if (values.lastIndexOf(value) < last) broken.push(`${key}: reverted to ${value}`);
      }
      for (const [key, value] of found) {
        if (!sent.get(key)?.includes(value))
          broken.push(`${key}: is ${value}, which was never sent`);
      }
      return broken;
    },
  };
}
