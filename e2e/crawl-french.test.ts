import { useBrowser } from './browser.ts';
import { crawl, type Sight } from './crawl.ts';

// With the English sights, covers all pairs of language, theme, and width.
const narrow: Sight = { skin: 'dark', width: 360 };
crawl(useBrowser(), {
  language: 'fr',
  sights: [{ skin: 'dark', width: 1280 }, { skin: 'default', width: 768 }, narrow],
  from: 3,
  thorough: narrow,
});
