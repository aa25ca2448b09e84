import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

it.each([
  { path: '/login', hasWorker: false },
  { path: '/not-found', hasWorker: true },
  { path: '/pre-screening', hasWorker: true },
])('refuses to make a script of a text on $path', async ({ path, hasWorker }) => {
  const page = await browser.visit({
    expected: [/Trusted/],
    options: { serviceWorkers: 'allow' },
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const outcomes = await page.evaluate(async (waitsForWorker) => {
    const runAttempt = async (attempt: () => unknown) => {
      try {
        await attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const style = document.createElement('style');
    const script = document.createElement('script');
    return {
      element: await runAttempt(() => {
        document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
      }),
      script: await runAttempt(() => {
        script.text = 'alert(1)';
      }),
      otherScript: await runAttempt(() => {
        script.src = '/first-words.js';
      }),
      otherWorker: await runAttempt(() => navigator.serviceWorker.register('/first-words.js')),
      otherPolicy: await runAttempt(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(...parts: unknown[]): void } }
        ).trustedTypes.createPolicy('other', {}),
      ),
      styleSheet: await runAttempt(() => {
        style.innerHTML = ':root { --x: 1 }';
      }),
      ownWorker: await runAttempt(() => waitsForWorker && navigator.serviceWorker.ready),
    };
  }, hasWorker);
  const refused = 'TypeError';
  expect(outcomes).toEqual({
    element: refused,
    script: refused,
    otherScript: refused,
    otherWorker: refused,
    otherPolicy: refused,
    styleSheet: 'done',
    ownWorker: 'done',
  });
});
