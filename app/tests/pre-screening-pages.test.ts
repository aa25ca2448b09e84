import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { groupByTopic } from '#features/public-form/web/parts/public-form/saving/topics.ts';
import { followUpParent } from '#features/questions/contract/follow-ups.ts';
import type { Question } from '#features/questions/contract/questions.ts';

const test = useTestApp();

it('puts the default pre-screening on five pages with at most three questions before follow-ups', async () => {
  const reply = await test.call('GET', '/api/pre-screening');
  const pages = groupByTopic(reply.json().questions as Question[]);
  const mainQuestions = pages.map(({ category, questions }) => [
    category,
    questions.filter((one) => !followUpParent(one, questions)).map(({ id }) => id),
  ]);
  expect(mainQuestions).toEqual([
    ['who', ['pre-name-first', 'pre-name-last', 'pre-birth-date']],
    ['reach', ['pre-reach-way', 'pre-safety-careful']],
    ['safety', ['pre-safety-now']],
    ['tonight', ['pre-tonight-place', 'pre-tonight-when', 'pre-recovery-sick']],
    ['wants', ['pre-wants']],
  ]);
});
