/** Somebody by an id, and by one of the names that they have or had. */
export interface Called {
  id: string;
  name: string;
}

/**
 * What somebody is called in a text.
 *
 * @param names of everybody, each as often as they had another one, the present one last
 * @returns of their names the one that stands in the text after an @, else the present one; undefined where
 *   none of the names is theirs
 */
export function nameInText(text: string, id: string, names: readonly Called[]) {
  const theirs = names.filter((one) => one.id === id);
  return theirs.find(({ name }) => text.includes(`@${name}`)) ?? theirs.at(-1);
}
