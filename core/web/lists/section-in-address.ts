/**
 * The section of a screen that an address selects with `?section=`.
 *
 * @param requestedSection the value in the address
 * @param sections the known names, at least one
 * @returns the selected section, or the first one if unknown
 */
export function sectionInAddress<Name extends string>(
  requestedSection: unknown,
  sections: readonly [Name, ...Name[]],
): Name {
  return sections.find((name) => name === requestedSection) ?? sections[0];
}
