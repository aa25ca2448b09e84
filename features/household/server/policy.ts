/** Whole years from one day to another, "YYYY-MM-DD". */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The age on a day: from the birth date, or from an age stated on another day. */
export function ageOn(
  day: string,
  {
    birthDate,
    age,
    ageStatedOn,
  }: { birthDate: string | null; age: number | null; ageStatedOn: string | null },
): number | null {
  if (birthDate !== null) return Math.max(0, yearsBetween(birthDate, day));
  return age === null || ageStatedOn === null ? age : age + yearsBetween(ageStatedOn, day);
}
