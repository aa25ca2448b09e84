import { it } from 'vitest';
import { draftPath, submitApplication, triagePath, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { buttonIn } from './member.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

it('shows how to call someone, and the interpreter to bring, at the top', async () => {
  const lastName = uniqueName();
  const draftId = await submitApplication({
    'pre-name-first': 'Amina',
    'pre-name-last': lastName,
    'pre-reach-way': 'call',
    'pre-reach-phone': '418 555 0012',
    'pre-reach-interpreter': 'yes',
    'pre-reach-interpreter-language': 'Somali',
    'pre-reach-time': 'evening',
  });
  const call = `${translate('enumerations:contactWays.call')}, 418 555 0012, evening`;
  const interpreter = translate('drafts:reach.interpreterFor', { language: 'Somali' });
  const page = await openAt(browser, triagePath(draftId));
  for (const text of [call, interpreter]) await page.getByText(text, { exact: true }).waitFor();
  await page.goto(draftPath(draftId));
  const header = page.locator('main header');
  for (const text of [call, interpreter]) await header.getByText(text, { exact: true }).waitFor();

  await buttonIn(page, 'drafts:finalise').click();
  await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
  const badges = page.getByRole('list', { name: translate('case-record:badges.label') });
  const way = translate('enumerations:contactWays.call');
  await badges
    .getByText(translate('case-record:badges.prefersAt', { way, time: 'evening' }))
    .waitFor();
  await badges
    .getByText(translate('case-record:badges.interpreterFor', { language: 'Somali' }))
    .waitFor();
});
