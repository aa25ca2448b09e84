import { useBrowser } from './browser.ts';
import { crawl } from './crawl.ts';

// With the French visits, each language, skin, and width meets each of the others once.
crawl(useBrowser(), {
  language: 'en',
  visits: [
    { turn: 0, skin: 'default', width: 1280, isThorough: true },
    { turn: 1, skin: 'dark', width: 768 },
    { turn: 2, skin: 'default', width: 360 },
  ],
});
