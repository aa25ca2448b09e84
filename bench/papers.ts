import type { Paper } from '../contract/papers.ts';
import { paperAsPdf } from '../server/platform/paper-pdf.ts';

/**
 * How long a PDF of so many notes takes, how much memory more than before, and how long others wait.
 * Run: npm run bench:papers -- 500
 */

const notes = Number(process.argv[2] ?? 500);
const wordsOfNote = 150;
const words =
  'the client called about housing and we spoke at length of appointments with probation clinic mother brother work shift meeting sponsor sober house rules curfew bus pass court date letter'.split(
    ' ',
  );
let state = 1;
const below = (limit: number) => {
  state = (state * 16_807) % 2_147_483_647;
  return state % limit;
};
const word = () => words[below(words.length)] + (below(4) === 0 ? String(below(1000)) : '');
const text = () => Array.from({ length: wordsOfNote }, word).join(' ');

const paper = (count: number): Paper => ({
  language: 'en',
  organisation: 'Stonebridge House',
  notices: ['A notice of the organisation that stands on each page.'],
  printed: 'Printed by Sam Waymark on 22 November 2026',
  pageNumber: 'Page {page} of {pages}',
  missingLetters: '',
  title: 'File',
  about: 'A reference',
  lead: [],
  sections: [
    {
      title: 'Notes',
      blocks: Array.from({ length: count }, (_, number) => ({
        kind: 'entry',
        title: `Note ${number}`,
        detail: 'Sam Waymark',
        facts: [],
        text: text(),
      })),
    },
  ],
});

async function bytesOf(pdf: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const piece of pdf) bytes += piece.length;
  return bytes;
}

// Fonts are read once.
await bytesOf(paperAsPdf(paper(2)));
const long = paper(notes);
const before = process.memoryUsage().rss;
let most = before;
let longestWait = 0;
let last = performance.now();
const look = () => {
  const now = performance.now();
  longestWait = Math.max(longestWait, now - last);
  last = now;
  most = Math.max(most, process.memoryUsage().rss);
};
const watch = setInterval(look, 1);
const begun = performance.now();
const cpuBefore = process.cpuUsage();
const bytes = await bytesOf(paperAsPdf(long));
look();
clearInterval(watch);
const { user, system } = process.cpuUsage(cpuBefore);
console.log(
  `${notes} notes of ${wordsOfNote} words: ${Math.round(performance.now() - begun)} ms ` +
    `(${Math.round((user + system) / 1000)} ms of processor), ${Math.round(bytes / 1024)} KB, ` +
    `${Math.round((most - before) / 1024 / 1024)} MB more memory, ` +
    `others waited ${Math.round(longestWait)} ms at most`,
);
