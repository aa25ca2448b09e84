import { useBrowser } from './browser.ts';
import { crawl } from './crawl.ts';

// With the English visits, each language, skin, and width meets each of the others once.
crawl(useBrowser(), {
  language: 'fr',
  visits: [
    { turn: 3, skin: 'dark', width: 1280 },
    { turn: 4, skin: 'default', width: 768 },
    { turn: 5, skin: 'dark', width: 360, isThorough: true },
  ],
});
