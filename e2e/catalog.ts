import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#core/contract/languages.ts';
import { isIntlText, languageNamesIn, listSeparators } from './intl-texts.ts';

/** Texts of a language. */
interface Catalog {
  plain: ReadonlySet<string>;
  /** Patterns for texts with placeholders. */
  patterns: readonly RegExp[];
}

/** Placeholders and tags, whose contents come from elsewhere. */
const gap = /\{\{[^}]*\}\}|\$t\([^)]*\)/;
const tag = /<[^>]*>/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function readCatalog(folder: string): Catalog {
  const plain = new Set<string>();
  // Also allows a label with a remark in parentheses.
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
        // A value may have the same characters as the text between two values.
        for (const value of ['(.+)', '(.+?)']) {
          patterns.push(new RegExp(`^${literals.map(escaped).join(value)}$`, 'su'));
        }
      }
    }
  };
  for (const file of readdirSync(folder)) {
    collect(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  }
  return { plain, patterns };
}

/**
 * Returns texts that are neither in this language's catalog nor in the data, alone or combined:
 * hard-coded texts.
 */
export function findHardCodedTexts(
  language: Language,
  locales = join(import.meta.dirname, '../locales'),
) {
  const { plain, patterns } = readCatalog(join(locales, language));
  const joints = [' · ', ' – ', ...listSeparators(language)];
  const known = readdirSync(locales).filter((name) => !name.includes('.'));
  const names = languageNamesIn(language, [...languages, ...known]);

  return (texts: readonly string[], data: ReadonlySet<string>): string[] => {
    const isKnown = (text: string, depth = 0): boolean => {
      // A text at the start of a sentence may be capitalized.
      const inside = text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
      // A label inside a sentence is lowercase: “Enter email address.”
      const label = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
      if (plain.has(text) || plain.has(inside) || (depth > 0 && plain.has(label))) return true;
      if (
        data.has(text) ||
        (depth > 0 && data.has(label)) ||
        names.has(text) ||
        isIntlText(text, language)
      )
        return true;
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
