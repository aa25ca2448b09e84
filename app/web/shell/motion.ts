/** Whether this person asked their system for less motion. */
export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
