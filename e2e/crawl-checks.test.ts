import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { checkGrade } from './check-grade.ts';
import { expectNothingCutOff } from './cut-off.ts';
import { expectVisibleFocus } from './focus.ts';
import { expectFocusOrder } from './focus-order.ts';
import { expectNoOverlap } from './large-text.ts';
import { expectReadingOrder } from './reading-order.ts';

const browser = useBrowser();

const withPart = (part: string) => `<!doctype html>
  <html lang="en"><head><title>Cairn</title></head>
  <body><main><h1>Cairn</h1><p>Somewhere else</p><button>One</button><button>Two</button>${part}
  </main></body></html>`;

const hardSentence =
  'Notwithstanding contractual obligations, administrators communicate confidential information. ';

/** Timeout of polling checks, in milliseconds. */
const soon = 500;
const checks = {
  sideways: (page: Page, timeout?: number) => expectNoSidewaysScroll(page, timeout),
  cutOff: (page: Page, timeout?: number) => expectNothingCutOff(page, timeout),
  focus: (page: Page) => expectVisibleFocus(page),
  rules: (page: Page) => expectAccessible(page),
  order: (page: Page, timeout?: number) => expectReadingOrder(page, timeout),
  tabs: (page: Page) => expectFocusOrder(page),
  overlap: (page: Page) => expectNoOverlap(page),
  grade: (page: Page) => checkGrade(page, 'en', new Set()),
};

it.each([
  ['something wider than the screen', 'sideways', '<div style="width: 3000px">Wide</div>'],
  [
    'a text that is cut off',
    'cutOff',
    '<p style="width: 3em; overflow: hidden; white-space: nowrap">Somewhere else</p>',
  ],
  ['a focus that nobody sees', 'focus', '<style>:focus { outline: none }</style>'],
  ['a focus below a bar', 'focus', '<div style="position: fixed; inset: 0">Bar</div>'],
  [
    'a text above what is read before it',
    'order',
    '<div style="display: flex; flex-direction: column-reverse"><p>First</p><p>Second</p></div>',
  ],
  [
    'a button before what is read before it',
    'order',
    '<div style="display: flex"><button style="order: 2">One</button><button>Two</button></div>',
  ],
  ['a text over another', 'overlap', '<p style="margin-top: -1.2em">Over the buttons</p>'],
  ['a button that Tab reaches too early', 'tabs', '<button tabindex="1">Three</button>'],
  [
    'a button that Tab doesn’t reach',
    'tabs',
    '<div onkeydown="event.preventDefault()"><button>Three</button></div><button>Four</button>',
  ],
  ['a picture without words', 'rules', '<img src="data:," width="40" height="40">'],
  ['a text that is too hard to read', 'grade', `<p>${hardSentence.repeat(5)}</p>`],
  ['a text that is too pale', 'rules', '<p style="color: #ddd">Pale</p>'],
] as const)('the crawl finds %s', { tags: ['main'] }, async (_, name, fault) => {
  const page = await browser.visit({ width: 360 });
  await page.setContent(withPart(''));
  await checks[name](page);
  await page.setContent(withPart(fault));
  await expect(checks[name](page, soon)).rejects.toThrow();
});
