import { useBrowser } from './browser.ts';
import { crawl } from './crawl.ts';

crawl(useBrowser(), {
  language: 'es',
  sights: [
    { skin: 'default', width: 360 },
    { skin: 'dark', width: 768 },
    { skin: 'default', width: 1280 },
  ],
});
