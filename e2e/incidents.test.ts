import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('incidents at a location', () => {
  it('are recorded, followed up, and closed by an administrator', async () => {
    const { token } = await demoSession('admin');
    const name = `Watch ${crypto.randomUUID().slice(0, 6)}`;
    const made = await send('/api/location', { name }, token);
    const { id } = (await made.json()) as { id: string };
    const page = await openAt(browser, `/page/clients/location/${id}`, {
      role: 'admin',
      width: 1280,
    });
    const section = page.getByRole('region', { name: translate('incidents:title'), exact: true });
    const press = (key: string) =>
      section.getByRole('button', { name: translate(key), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const submit = (key: string) =>
      dialog.getByRole('button', { name: translate(key), exact: true }).click();

    await section.getByText(translate('incidents:none')).waitFor();
    await press('incidents:add');
    await dialog.getByLabel(translate('incidents:fields.kind')).selectOption('property');
    await dialog.getByLabel(translate('incidents:fields.severity')).selectOption('serious');
    await dialog.getByLabel(translate('incidents:fields.whatHappened')).fill('A broken door');
    await expectAccessible(page, '[role=dialog]');
    await submit('actions:save');
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('A broken door').waitFor();

    await section.getByRole('button', { expanded: false }).click();
    await press('incidents:addTask');
    await dialog.getByLabel(translate('incidents:taskTitle')).fill('Call the locksmith');
    await expectAccessible(page, '[role=dialog]');
    await submit('actions:save');
    await dialog.waitFor({ state: 'hidden' });
    await section
      .getByRole('list', { name: translate('incidents:tasks') })
      .getByText('Call the locksmith')
      .waitFor();
    await expectAccessible(page);

    await press('incidents:close');
    await dialog.getByLabel(translate('incidents:closeLabel')).fill('A new lock is in');
    await submit('incidents:close');
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('A new lock is in').waitFor();
    expect(
      await section.getByRole('button', { name: translate('incidents:edit'), exact: true }).count(),
    ).toBe(0);

    await press('incidents:addAddendum');
    await dialog.getByLabel(translate('incidents:addendum')).fill('The key is with Avery');
    await submit('actions:save');
    await section.getByText('The key is with Avery').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
});

describe('incidents and shift notes about a person', () => {
  it('appear in their activity, link to where they are, and notify', async () => {
    const writer = await demoSession('user');
    const reader = await beginSession('admin');
    const name = `Feed ${crypto.randomUUID().slice(0, 6)}`;
    const place = await send('/api/location', { name }, reader.token);
    const { id: locationId } = (await place.json()) as { id: string };
    const applicant = { firstName: 'Safia', lastName: 'Feed', locationId };
    const person = await send('/api/applicant', applicant, writer.token);
    const { id } = (await person.json()) as { id: string };
    const incident = {
      locationId,
      kind: 'overdose',
      severity: 'critical',
      happenedAt: new Date(Date.now() - 3_600_000).toISOString(),
      whatHappened: 'Found in the hallway',
      people: [id],
    };
    expect((await send('/api/incident', incident, writer.token)).status).toBe(201);
    const note = { text: 'Check on Safia every hour', important: true, people: [id] };
    const sent = await send(`/api/location/${locationId}/shift-note`, note, writer.token);
    expect(sent.status).toBe(201);

    const page = await openAt(browser, `/page/applicant/${id}`, { role: 'admin', width: 1280 });
    await page
      .getByRole('link', { name: translate('case-record:filter.safety'), exact: true })
      .click();
    const feed = page.getByRole('list', { name: translate('notes:title') });
    await feed.getByText('Check on Safia every hour').waitFor();
    // The whole Activity stays until the filtered one has loaded.
    await expect.poll(() => feed.getByRole('listitem').count()).toBe(2);
    expect(await feed.getByText('Found in the hallway').count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const title = translate('notes:incident.added', {
      kind: translate('enumerations:incidentKinds.overdose'),
      severity: translate('enumerations:incidentSeverities.critical').toLowerCase(),
    });
    await feed.getByRole('link', { name: title }).click();
    await page.getByText('Found in the hallway').waitFor();

    await page.goto(new URL('/page/profile?section=inbox', demo.url).href);
    const inbox = page.getByRole('main');
    await inbox.getByText(translate('notifications:texts.incident-serious')).first().waitFor();
    await inbox
      .getByRole('link', { name: /important shift note/ })
      .first()
      .click();
    await page.getByRole('region', { name: translate('shift-notes:title'), exact: true }).waitFor();
    await page.getByText('Check on Safia every hour').first().waitFor();
  });
});
