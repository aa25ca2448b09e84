/** The list that is about to show. */
interface Coming<Values> {
  values: Values;
  /** Leads there. */
  go: (values: Values) => void;
}

/**
 * A list that was chosen and isn't drawn yet. It is drawn after the next frame, which shows what was
 * clicked or typed: drawing a list takes longer than an answer may.
 */
export class ComingList<Values extends object> {
  #coming: Coming<Values> | undefined;
  readonly #readers = new Set<() => void>();

  /**
   * Shows a list after the next frame.
   *
   * @param shown the list until then. If another choice waits, both are kept.
   * @returns the values of the list that is coming
   */
  show(shown: Values, wanted: Values, go: (values: Values) => void): Values {
    const waiting = this.#coming;
    const values = waiting ? { ...waiting.values, ...changedIn(shown, wanted) } : wanted;
    this.#set({ values, go });
    if (!waiting) afterNextFrame(() => this.#go());
    return values;
  }

  /** Forgets what waits: the screen was left. */
  readonly forget = (): void => this.#set(undefined);

  readonly subscribe = (reader: () => void) => {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  };

  readonly isWaiting = (): boolean => this.#coming !== undefined;

  #go(): void {
    const coming = this.#coming;
    if (!coming) return;
    this.forget();
    coming.go(coming.values);
  }

  #set(coming: Coming<Values> | undefined): void {
    this.#coming = coming;
    for (const reader of this.#readers) reader();
  }
}

function changedIn<Values extends object>(shown: Values, wanted: Values): Partial<Values> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== shown[name as keyof Values],
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

function afterNextFrame(run: () => void): void {
  // A hidden page draws no frames.
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
