/** Returns the current time. Injected, so that tests can use a fake clock. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
