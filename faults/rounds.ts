/** How often a fault is made: a few times in every `npm test`, all that there are with FAULTS=full. */
export const isFull = process.env.FAULTS === 'full';

/** Of two numbers the one for this run. */
export function inShort(short: number, full: number): number {
  return isFull ? full : short;
}
