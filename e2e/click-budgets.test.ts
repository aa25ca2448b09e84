import { describe, expect, it } from 'vitest';
import { contents } from '#app/testing/files.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { countSteps } from './count-steps.ts';
import { newApproved } from './new-client.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Adds a location with one room and one bed. */
async function locationWithBed(name: string) {
  const { token } = await demoSession('admin');
  const location = (await (await send('/api/location', { name }, token)).json()) as { id: string };
  const room = await send(
    `/api/location/${location.id}/room`,
    { name: 'Upstairs', beds: [{ name: 'By the window' }] },
    token,
  );
  expect(room.status).toBe(201);
  return location;
}

describe('a case record', () => {
  it('enrolls an approved person with a bed in four steps', { tags: 'main' }, async () => {
    const location = await locationWithBed('Budget House');
    const { id } = await newApproved('Enrolled');
    const page = await openAt(browser, `/page/applicant/${id}`);
    const steps = countSteps(page);
    await steps.click(translate('case-record:nextSteps.enroll'));
    await steps.choose(translate('clients:location'), location.id);
    const beds = page.getByRole('combobox', { name: translate('clients:bed.optional') });
    const bed = beds.getByRole('option', { name: /By the window/ });
    await bed.waitFor({ state: 'attached' });
    await steps.choose(translate('clients:bed.optional'), (await bed.getAttribute('value')) ?? '');
    const dialog = page.getByRole('dialog');
    await steps.step(() =>
      dialog.getByRole('button', { name: translate('clients:enrol.action') }).click(),
    );
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(/By the window/)
      .first()
      .waitFor();
    expect(steps.count()).toBe(4);
    const { token } = await demoSession('user');
    const reply = await fetch(new URL(`/api/client/${id}`, page.url()), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await reply.json()).toMatchObject({
      enrolments: [{ stays: [{ room: 'Upstairs', bed: 'By the window' }] }],
    });
  });

  it('takes a consent signed on paper in five steps', { tags: 'main' }, async () => {
    const { id, token } = await newApproved('Consented');
    const template = {
      name: 'Willow Clinic: care',
      kind: 'general',
      parts: ['identity', 'support'],
      what: 'My medications',
      recipients: [{ name: 'Willow Clinic', address: '2 Willow Road' }],
      purpose: 'Care together with the clinic',
      months: 12,
    };
    expect((await send('/api/consent-template', template, token)).status).toBe(201);
    const page = await openAt(browser, `/page/applicant/${id}`);
    const steps = countSteps(page);
    await steps.press('4');
    await steps.click(translate('consents:add'));
    const dialog = page.getByRole('dialog');
    const start = dialog.getByRole('combobox', { name: translate('consents:start.label') });
    await start.getByRole('option', { name: template.name }).waitFor({ state: 'attached' });
    await steps.chooseLabel(translate('consents:start.label'), template.name);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      steps.click(translate('consents:form.upload')),
    ]);
    await chooser.setFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: contents.pdf,
    });
    await dialog.getByText(translate('consents:form.uploaded', { name: 'signed.pdf' })).waitFor();
    await settled(page);
    await expectAccessible(page, '[role=dialog]');
    await steps.click(translate('consents:keep'));
    await dialog.waitFor({ state: 'detached' });
    expect(steps.count()).toBe(5);
    const reply = await fetch(new URL(`/api/applicant/${id}/consent`, page.url()), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await reply.json()).toMatchObject([
      {
        recipients: template.recipients,
        what: template.what,
        signature: 'on_paper',
        file: { name: 'signed.pdf' },
        state: 'active',
      },
    ]);
  });
});
