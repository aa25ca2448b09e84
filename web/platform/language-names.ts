/** What a language is called in another one (or in its own), as a name at the start of a line. */
export function languageNameIn(tag: string, shown: string): string {
  const name = new Intl.DisplayNames([shown], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(shown) + name.slice(1);
}
