/** The day, "YYYY-MM-DD", on which a moment is for this reader. */
export function localDay(moment: string): string {
  const at = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
