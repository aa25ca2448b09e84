import { describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import type { Operation } from './operation.ts';
import { liveTopics, ownTopics, type Topic } from './topics.ts';

/** Presence has a stream of its own: `features/live/web/parts` fetches it again. */
const topics: readonly Topic[] = [...liveTopics, ...ownTopics].filter((one) => one !== 'viewers');

/** Called by someone whose screens keep what they have read. */
const isInSession = ({ access }: Operation) =>
  access !== 'anyone' && access !== 'intake-holder' && access !== 'screening-holder';

/** Their reply says all that is shown of them, or nothing that is shown is different after them. */
const changingNothingElse = new Set([
  'confirmMe',
  'confirmWithPasskey',
  'logout',
  'stillHere',
  'endAllSessions',
  'lookAt',
  'sendVerification',
  'beginPasskey',
  'beginTotp',
  'changePassword',
  'openMyForm',
  'updateMe',
  'updateAvatar',
  'removeAvatar',
  'closeFirstSteps',
  'updateHours',
  'updateNotificationChoices',
  'addPushSubscription',
  'removePushSubscription',
  'updateOrganisation',
  'previewCalendarFile',
  'exportFoundApplicants',
  'exportFoundClients',
  'addQuestion',
  'changeQuestion',
  'removeQuestion',
  'orderQuestions',
  'writeCategories',
  'importQuestionBank',
  'discardQuestionChanges',
]);

describe('topics', () => {
  it('each have an operation that shows them', () => {
    const shown = new Set(operations.flatMap(({ reads = [] }) => reads));
    expect(topics.filter((topic) => !shown.has(topic))).toEqual([]);
  });

  it('each have an operation that changes them', () => {
    const changed = new Set(
      operations.flatMap(({ changes = [] }) => (changes === 'everything' ? [] : changes)),
    );
    // A message that I send or read is put where it is shown.
    expect(topics.filter((topic) => !changed.has(topic))).toEqual(['chats']);
  });

  it('appear on every operation that changes something', () => {
    const silent = operations.filter(
      ({ method, reads, changes, ...operation }) =>
        method !== 'GET' &&
        reads === undefined &&
        changes === undefined &&
        isInSession({ method, ...operation }),
    );
    expect(new Set(silent.map(({ id }) => id))).toEqual(changingNothingElse);
  });

  it('never appear as shown and changed on one operation', () => {
    const both = operations.filter(({ reads, changes }) => reads && changes);
    expect(both.map(({ id }) => id)).toEqual([]);
  });
});
