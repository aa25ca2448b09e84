import type { Page } from 'playwright-core';
import { goTo } from './look.ts';
import { sendAs } from './send-as.ts';

/** Opens the line for texts in the record of a new person, with one that waits if they agreed. */
export async function openTexts(page: Page, { hasAgreed }: { hasAgreed: boolean }): Promise<void> {
  const person = { firstName: 'Odile', lastName: 'Moraine', phone: '506-555-0142' };
  const { id } = await sendAs(page, '/api/applicant', person);
  if (hasAgreed) {
    const answers = [{ questionId: 'pre-reach-way', answer: 'text' }];
    await sendAs(page, `/api/question-answer/all/${id}`, answers);
    await sendAs(page, `/api/applicant/${id}/texts`, { purpose: 'message', text: 'Fernhaven' });
  }
  await goTo(page, `/page/applicant/${id}?compose=text`);
}
