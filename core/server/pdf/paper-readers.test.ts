import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePoppler } from '../../../scripts/setup/ensure-poppler.mjs';
import { paperAsPdf } from './paper-pdf.ts';

const names = [
  ['Chinese', '王小明'],
  ['Chinese in traditional signs', '陳麗華'],
  ['Japanese', '山田さくら ユキ'],
  ['Korean', '김민준'],
  ['Thai', 'สมชาย'],
  ['Amharic', 'አበበ'],
  ['Armenian', 'Արամ'],
  ['Georgian', 'გიორგი'],
  ['Bengali', 'রাজ'],
  ['Punjabi', 'ਹਰਪ'],
  ['Gujarati', 'અમર'],
  ['Tamil', 'அருண'],
  ['Khmer', 'សុខ'],
  ['Lao', 'ບຸນ'],
  ['Burmese', 'အောင'],
  ['Inuktitut', 'ᐊᓚᓯ'],
  ['emoji', '🙂 ☎'],
  ['arrows and signs', '→ ✓ ★'],
] as const;
/** Vowels that are drawn before the consonant they follow. */
const reorderedNames = [
  ['Hindi', 'किरण सिंह'],
  ['Nepali beside English', 'Mr. निर्मल Smith'],
  ['Bengali', 'কিরণ মৌসুমী'],
  ['Punjabi', 'ਕਿਰਨ ਸਿੰਘ'],
  ['Gujarati', 'કિરણ મોદી'],
  ['Tamil', 'கௌரி செல்வி'],
  ['Khmer', 'ខេមរា សុភា'],
  ['Burmese', 'မေ ဆွေ'],
] as const;
const sentence =
  'She asked to be reached in the morning, before work, and said that the well-known bus no longer stops. ';
const inLines = 'Notes,\nTimeline\n\nPapers';

const folder = mkdtempSync(join(tmpdir(), 'cairn-papers-'));
afterAll(() => rmSync(folder, { recursive: true }));
let poppler: string;
const path = join(folder, 'paper.pdf');

beforeAll(async () => {
  poppler = await ensurePoppler();
  const allNames = [...names, ...reorderedNames].map(([, name]) => name);
  const blocks = [...allNames, sentence.repeat(4).trim(), inLines];
  const pdf = paperAsPdf({
    language: 'en',
    organisation: 'Test House',
    notices: [],
    printed: 'Printed by Sam Waymark',
    pageNumber: 'Page {page} of {pages}',
    missingLetters: 'A box stands for a missing letter',
    title: 'A record',
    about: 'R-1',
    lead: [],
    sections: [{ title: 'Notes', blocks: blocks.map((text) => ({ kind: 'text', text })) }],
  });
  const pieces: Buffer[] = [];
  for await (const piece of pdf) pieces.push(piece);
  writeFileSync(path, Buffer.concat(pieces));
});

const read = (program: string, ...options: string[]) =>
  execFileSync(join(poppler, program), options, { encoding: 'utf8' });

/** The text that a screen reader reads. */
function screenReaderText(): string {
  const structText = read('pdfinfo', '-struct-text', path);
  const parts = [...structText.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
  return parts.join('').replaceAll(/\s+/g, ' ');
}

it.each(names)('reads out a name in %s: %s', (_script, name) => {
  expect(screenReaderText()).toContain(name);
});

it.each(['王小明', '陳麗華', '山田さくら', '김민준', '🙂'])(
  'keeps %s in the text layer',
  (name) => {
    expect(read('pdftotext', path, '-')).toContain(name);
  },
);

it.each(reorderedNames)(
  'keeps the order of letters in the text layer in %s: %s',
  (_script, name) => {
    expect(read('pdftotext', path, '-')).toContain(name);
  },
);

it('goes on after the name for screen readers', () => {
  expect(screenReaderText()).toMatch(/Mr\. \S+ Smith/);
});

it('needs no fallback box for any of these', () => {
  expect(read('pdftotext', path, '-')).not.toContain('A box stands for a missing letter');
});

it('keeps words at line ends separate for screen readers', () => {
  expect(screenReaderText()).toContain(sentence.repeat(4).trim());
  expect(screenReaderText()).toContain('Notes, Timeline Papers');
});
