/** Pixels per hour. Keep in sync with the style sheet. */
export const hourHeight = 52;
