/** What was sent to Cairn and what it has promised, from which is told whether it kept its word. */
export interface Ledger {
  /** This is about to be sent. Whoever doesn't hear of it can't tell whether it was kept. */
  send(key: string, value: string): void;
  /** The call came back with a yes: all that was sent for the key is kept, the last as it was. */
  promise(key: string): void;
  /** Whether this was sent for the key after the last that was promised, and nothing was heard of it. */
  isUnheard(key: string, value: string): boolean;
  /** How many calls came back with a yes. */
  promises(): number;
  /** In what the records that are there now differ from what was promised; empty if in nothing. */
  broken(found: ReadonlyMap<string, string>): string[];
}

export function openLedger(): Ledger {
  const sent = new Map<string, string[]>();
  const promised = new Map<string, number>();
  let count = 0;
  return {
    send(key, value) {
      sent.set(key, [...(sent.get(key) ?? []), value]);
    },
    promise(key) {
      promised.set(key, (sent.get(key)?.length ?? 0) - 1);
      count += 1;
    },
    isUnheard: (key, value) => (sent.get(key) ?? []).lastIndexOf(value) > (promised.get(key) ?? -1),
    promises: () => count,
    broken(found) {
      const broken: string[] = [];
      for (const [key, last] of promised) {
        const value = found.get(key);
        const values = sent.get(key) ?? [];
        if (value === undefined) broken.push(`${key}: promised, and not there`);
        else if (values.lastIndexOf(value) < last) broken.push(`${key}: fell back to ${value}`);
      }
      for (const [key, value] of found) {
        if (!sent.get(key)?.includes(value)) broken.push(`${key}: is ${value}, which nobody sent`);
      }
      return broken;
    },
  };
}
