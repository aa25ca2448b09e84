/** The parts of the profile, by the name that stands in the address. */
export const sections = ['about', 'security', 'notifications', 'inbox', 'tasks', 'chats'] as const;
export type SectionName = (typeof sections)[number];

/** The part that an address asks for; the first one when it asks for none that there is. */
export function sectionOf(asked: unknown): SectionName {
  return sections.find((name) => name === asked) ?? 'about';
}
