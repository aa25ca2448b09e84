/** One current or former name of an account. */
export interface AccountName {
  id: string;
  name: string;
}

/**
 * The name a text uses for an account.
 * @param names all names, with one entry per former name, the current one last
 * @returns the account's name that appears in the text after an @, else the current one; undefined
 * when the account has none of the names
 */
export function nameInText(text: string, id: string, names: readonly AccountName[]) {
  const theirs = names.filter((one) => one.id === id);
  return theirs.find(({ name }) => text.includes(`@${name}`)) ?? theirs.at(-1);
}
