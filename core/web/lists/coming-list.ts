/** The list that is about to show. */
interface Coming<Values> {
  values: Values;
  /** Leads there. */
  go: (values: Values) => void;
}

/** How long a list waits for its rows, in ms. */
const longestWait = 300;

/**
 * A list that was chosen and isn't drawn yet. It is drawn once its rows are here, and not before the
 * next frame, which shows what was clicked or typed: drawing a list takes longer than an answer may.
 */
export class ComingList<Values extends object> {
  #coming: Coming<Values> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  readonly #readers = new Set<() => void>();

  /**
   * Shows a list soon.
   *
   * @param shown the list until then. If another choice waits, both are kept.
   * @param read reads its rows, and is done when they are here or can't be had
   */
  show(
    shown: Values,
    wanted: Values,
    { read, go }: Pick<Coming<Values>, 'go'> & { read: (values: Values) => Promise<void> },
  ): void {
    const waiting = this.#coming;
    const values = waiting ? { ...waiting.values, ...changedIn(shown, wanted) } : wanted;
    const coming = { values, go };
    if (!waiting) this.#limit = setTimeout(() => this.#go(), longestWait);
    this.#set(coming);
    void Promise.all([nextFrame(), read(values)]).then(() => {
      if (this.#coming === coming) this.#go();
    });
  }

  /** Forgets what waits: the screen was left. */
  readonly forget = (): void => {
    clearTimeout(this.#limit);
    this.#set(undefined);
  };

  readonly subscribe = (reader: () => void) => {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  };

  readonly isWaiting = (): boolean => this.#coming !== undefined;

  #go(): void {
    const coming = this.#coming;
    this.forget();
    coming?.go(coming.values);
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

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page draws no frames.
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
