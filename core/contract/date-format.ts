const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The `Intl.DateTimeFormat` of a language tag and options, made once: making one takes longer than
 * drawing a row.
 */
export function dateFormat(
  tag: string,
  options: Readonly<Intl.DateTimeFormatOptions>,
): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, options);
  formats.set(key, made);
  return made;
}

/**
 * The tag for dates and times in a language: Spanish as in the United States, with "5 p. m." where Spain
 * has "17".
 */
export function dateTag(language: string): string {
  return language === 'es' ? 'es-US' : language;
}
