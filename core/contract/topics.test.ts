import { describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import type { Operation } from './operation.ts';
import { liveTopics, localTopics, type Topic } from './topics.ts';

/** Presence has its own stream; `features/live/web/parts` refetches it. */
const topics: readonly Topic[] = [...liveTopics, ...localTopics].filter((one) => one !== 'viewers');

/** Called by people whose screens cache what they read. */
const isInSession = ({ access }: Operation) =>
  access !== 'anyone' && access !== 'intake-holder' && access !== 'screening-holder';

/** Operations whose reply shows the whole effect, or that change nothing visible. */
const changingNothingElse = new Set([
  'confirmMe',
  'confirmWithPasskey',
  'logout',
  'stillHere',
  'endAllSessions',
  'lookAt',
  // A live update shows claims, also to the caller.
  'claimTriageItem',
  'releaseTriageItem',
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
  // The letter is handed out, and nothing on a screen shows it.
  'saveReturnLetter',
  'saveReturnLetterToPerson',
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
    const readTopics = new Set(operations.flatMap(({ reads = [] }) => reads));
    expect(topics.filter((topic) => !readTopics.has(topic))).toEqual([]);
  });

  it('each have an operation that changes them', () => {
    const changed = new Set(
      operations.flatMap(({ changes = [] }) => (changes === 'everything' ? [] : changes)),
    );
    // Sent and read messages are put directly where they are shown.
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
