import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { bornOn } from './linked-client.ts';
import { waitForMail } from './mailbox.ts';
import { addApplicant } from './screening-steps.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Opens a person who may be reached only through a safe contact, and has none. */
async function openGuarded(): Promise<{ staff: Page; id: string; email: string }> {
  const email = `${crypto.randomUUID().slice(0, 8)}@post.example`;
  const id = await addApplicant({
    lastName: 'Moraine-Guarded',
    email,
    phone: '418 555 0142',
    dateOfBirth: bornOn,
    preferredContact: 'safe_contact',
  });
  const staff = await browser.visit();
  await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
  return { staff, id, email };
}

/** Enters the reason that the dialog asks for. */
async function overrideWith(staff: Page, reason: string): Promise<void> {
  const dialog = staff.getByRole('dialog', { name: translate('contact-safety:override.title') });
  await dialog.getByText(translate('contact-safety:reasons.safe-contact')).waitFor();
  await expectAccessible(staff);
  const send = dialog.getByRole('button', { name: translate('contact-safety:override.send') });
  await send.click();
  await dialog
    .getByText(
      translate('validation:question-named', { name: translate('contact-safety:override.reason') }),
    )
    .waitFor();
  await dialog.getByRole('textbox').fill(reason);
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('warns for a person who may be reached only through a safe contact', () => {
  it.each([
    {
      what: 'a screening link',
      section: 'screening:title',
      mail: 'screening:ways.mail',
      anyway: 'contact-safety:override.mail',
      sent: 'screening:sent',
    },
    {
      what: 'an invitation to the portal',
      section: 'client-page:title',
      mail: 'client-page:ways.mail',
      anyway: 'contact-safety:override.invite',
      sent: 'client-page:sent',
    },
  ])('$what is mailed only with a reason, which the timeline shows', async (way) => {
    const { staff, id, email } = await openGuarded();
    const section = staff.getByRole('region', { name: translate(way.section) });
    const anyway = section.getByRole('button', { name: translate(way.anyway), exact: true });
    await anyway.waitFor();
    const mail = section.getByRole('button', { name: translate(way.mail), exact: true });
    expect(await mail.count()).toBe(0);
    await anyway.click();
    const reason = `She asked for it on the phone (${way.what})`;
    await overrideWith(staff, reason);
    await staff.getByText(translate(way.sent, { email })).waitFor();
    await waitForMail(demo.outbox, email);
    await staff.goto(`/page/applicant/${id}?section=timeline`);
    await staff.getByText(translate('notes:reason', { reason })).waitFor();
  });

  it('shows in record and list that the safe contact is missing, and doesn’t link the phone', async () => {
    const { staff, id } = await openGuarded();
    const flag = translate('contact-safety:flags.safe-contact-missing');
    await staff.getByText(flag).waitFor();
    await staff.getByText(translate('contact-safety:refused.phone')).waitFor();
    await staff.getByText('418 555 0142').waitFor();
    expect(await staff.locator('main a[href^="tel:"]').count()).toBe(0);
    await expectAccessible(staff);
    await staff.goto('/page/applicants?q=Moraine-Guarded');
    await staff
      .getByText(translate('applicants:list.rules.safe-contact-missing'))
      .first()
      .waitFor();
    await expectAccessible(staff);
    await staff.goto(`/page/applicant/${id}?section=overview`);
    const print = staff.getByRole('button', {
      name: translate('screening:ways.print'),
      exact: true,
      description: new RegExp(translate('contact-safety:warning.paper')),
    });
    await print.waitFor();
  });

  it('warns before handing over a data export', async () => {
    const { id } = await openGuarded();
    const admin = await browser.visit();
    await enter(admin, 'admin', `/page/applicant/${id}/keeping`);
    await admin.getByText(translate('contact-safety:warning.copy')).waitFor();
    await admin.getByText(translate('contact-safety:reasons.safe-contact')).waitFor();
    await expectAccessible(admin);
  });
});
