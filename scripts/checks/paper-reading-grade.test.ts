import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxGrade, plainSentences, readingGrade, readingProblem } from './reading-grade.ts';

const locales = join(import.meta.dirname, '..', '..', 'locales');

/** All texts of a file, with a name or a number in each gap. */
function listTexts(language: string, file: string): string[] {
  const collect = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value.replaceAll(/\{\{\w+\}\}/g, 'X')]
      : Object.values(value as object).flatMap(collect);
  return collect(JSON.parse(readFileSync(join(locales, language, `${file}.json`), 'utf8')));
}

describe.each(['en', 'fr', 'es'] as const)('our paper in %s,', (language) => {
  it.each(['paper-form', 'return-letters'])('%s reads at grade 6 or below', (file) => {
    const texts = listTexts(language, file);
    expect(plainSentences(texts, new Set()).length).toBeGreaterThan(3);
    expect(readingProblem(texts, language)).toBeUndefined();
    expect(readingGrade(plainSentences(texts, new Set()), language)).toBeLessThanOrEqual(maxGrade);
  });
});
