/**
 * The section of a screen that an address asks for by `?section=`.
 *
 * @param asked what stands in the address
 * @param sections the names that there are, at least one
 * @returns the one asked for; the first one when the address asks for none that there is
 */
export function sectionInAddress<Name extends string>(
  asked: unknown,
  sections: readonly [Name, ...Name[]],
): Name {
  return sections.find((name) => name === asked) ?? sections[0];
}
