/**
 * The section of a screen that an address selects with `?section=`.
 *
 * @param asked the value in the address
 * @param sections the known names, at least one
 * @returns the selected section, or the first one if unknown
 */
export function sectionInAddress<Name extends string>(
  asked: unknown,
  sections: readonly [Name, ...Name[]],
): Name {
  return sections.find((name) => name === asked) ?? sections[0];
}
