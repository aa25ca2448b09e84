/**
 * Logs, for administrators, a failure that costs the person at the screen nothing they asked for.
 */
export function logToConsole(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants these two in the console (point 8)
  console.warn(message, error);
}
