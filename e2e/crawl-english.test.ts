import { useBrowser } from './browser.ts';
import { crawl, type Sight } from './crawl.ts';

// With the French sights, covers all pairs of language, theme, and width.
const wide: Sight = { skin: 'default', width: 1280 };
crawl(useBrowser(), {
  language: 'en',
  sights: [wide, { skin: 'dark', width: 768 }, { skin: 'default', width: 360 }],
  from: 0,
  thorough: wide,
});
