/** Waits between attempts while there is no connection, in milliseconds. The last one repeats. */
const waits = [2000, 5000, 10_000, 20_000, 30_000] as const;

export interface SendAttempts {
  /** Sends everything once. */
  attempt(): Promise<void>;
  /** True if another attempt may succeed without a change. */
  isTemporary(error: unknown): boolean;
  /** Called before each wait. */
  onWait(): void;
  /** Ends the waiting when it ends. */
  signal: AbortSignal;
}

/**
 * Repeats the attempt until it succeeds, as soon as the device is online again or after a wait.
 * @throws what the attempt threw, unless that was temporary; an AbortError when the signal ended it
 */
export async function sendUntilDone(sending: SendAttempts): Promise<void> {
  const { attempt, isTemporary, onWait, signal } = sending;
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error)) throw error;
    }
    onWait();
    await online(waits[Math.min(count, waits.length - 1)] ?? 0, signal);
    signal.throwIfAborted();
  }
}

/** Resolves when the device comes online, when the time is over, or when the signal ends it. */
function online(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    globalThis.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
