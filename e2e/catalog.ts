import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#core/contract/languages.ts';
import { isOfIntl, jointsOf, languageNamesIn } from './intl-texts.ts';

/** The texts of a language, to tell what belongs to it. */
interface Catalogue {
  plain: ReadonlySet<string>;
  /** Texts with gaps, which match whatever fills them. */
  patterns: readonly RegExp[];
}

/** What a text may fill in, or mark: what stands there comes from somewhere else. */
const gap = /\{\{[^}]*\}\}|\$t\([^)]*\)/;
const tag = /<[^>]*>/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function readCatalogue(folder: string): Catalogue {
  const plain = new Set<string>();
  // Besides: what a label says of itself in brackets.
  const patterns = [/^(.+) \((.+)\)$/s];
  const collect = (texts: unknown): void => {
    if (typeof texts !== 'string') {
      for (const inner of Object.values(texts as object)) collect(inner);
      return;
    }
    for (const part of texts.split(tag)) {
      const text = part.replace(/\s+/g, ' ').trim();
      const literals = text.split(new RegExp(gap, 'g'));
      if (literals.length === 1) plain.add(text);
      else if (literals.some(Boolean)) {
        patterns.push(new RegExp(`^${literals.map(escaped).join('(.+)')}$`, 'su'));
      }
    }
  };
  for (const file of readdirSync(folder)) {
    collect(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  }
  return { plain, patterns };
}

/**
 * Tells which of some texts are neither in the catalogue of this language nor a text of the data as
 * a whole, nor made of such: what somebody has written into the code, in whatever language.
 */
export function strangersTo(language: Language, locales = join(import.meta.dirname, '../locales')) {
  const { plain, patterns } = readCatalogue(join(locales, language));
  const joints = [' · ', ' – ', ...jointsOf(language)];
  const known = readdirSync(locales).filter((name) => !name.includes('.'));
  const names = languageNamesIn(language, [...languages, ...known]);

  return (texts: readonly string[], data: ReadonlySet<string>): string[] => {
    const isKnown = (text: string, depth = 0): boolean => {
      // What starts a sentence has a capital, whether the catalogue gives it one or not.
      const inside = text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
      // A label inside a sentence has none: “Enter email address.”
      const label = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
      if (plain.has(text) || plain.has(inside) || (depth > 0 && plain.has(label))) return true;
      if (data.has(text) || names.has(text) || isOfIntl(text, language)) return true;
      if (depth > 2) return false;
      const areKnown = (parts: readonly string[]) =>
        parts.every((part) => isKnown(part.trim(), depth + 1));
      const isJoined = (joint: string) => text.includes(joint) && areKnown(text.split(joint));
      return (
        joints.some(isJoined) ||
        patterns.some((pattern) => {
          const filled = pattern.exec(text);
          return filled !== null && areKnown(filled.slice(1));
        })
      );
    };
    return texts.filter((text) => !isKnown(text.replace(/^· | ·$/g, '')));
  };
}
