/** The sentences of a text. A colon doesn't end one: a reader keeps what comes before in mind. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…][”’»)\u00a0]*)\s+(?=[\p{Lu}\p{N}“«(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Its words, without punctuation that stands alone. An elided article is part of its word. */
export function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
