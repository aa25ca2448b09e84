const vowel = '[aeiouyàâäéèêëîïôöùûüœæ]';

/**
 * Counts the syllables of a French word by its vowels. A mute e at the end doesn't count; the -ent of
 * a verb does, since it is written like that of a noun. So the count is sometimes one too high.
 */
export function frenchSyllables(word: string): number {
  const letters = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}’'-]/gu, '');
  const groups = letters
    // The u in qui and langue is silent.
    .replace(/qu/g, 'q')
    .replace(/gu(?=[eiéèêy])/g, 'g')
    // In payer, y is a consonant.
    .replace(new RegExp(`(?<=${vowel})y(?=${vowel})`, 'g'), 'j')
    // Two syllables side by side: ré-union, na-ïf, cli-ent.
    .replace(/é(?=[aiouyàâéèêîôûœ]|e[^s\P{L}])/gu, 'é-')
    .replace(/(?<=[aeou])(?=[ïë])/g, '-')
    .replace(new RegExp(`(?<=[bcdfgptv][lr])i(?=(?!e(?:s|nt)?$)${vowel}|ent$)`, 'g'), 'i-')
    .match(new RegExp(`${vowel}+`, 'g'));
  if (!groups) return 1;
  const isMuteAtEnd = groups.at(-1) === 'e' && /es?$/.test(letters);
  return Math.max(1, groups.length - (isMuteAtEnd ? 1 : 0));
}
