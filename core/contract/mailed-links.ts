/** Lifetime of an address verification link, in hours. */
export const verificationHours = 24;

/** Lifetime of a password reset link, in minutes. */
export const resetMinutes = 30;
