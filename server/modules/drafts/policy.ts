import { isBlank } from '#contract/answer-rules.ts';
import { contactWishes } from '#contract/contact-wishes.ts';
import type { Draft, DraftAttachment } from '#contract/drafts.ts';
import { roleMay } from '#contract/permissions.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { restorableSince, restorableUntil } from '../retention/service.ts';

/** What this person may do with this draft; one that is still being written can't be finalised. */
export function draftAbilities(
  scope: StaffScope,
  draft: { submittedAt: Date | null },
): Draft['abilities'] {
  const isWaiting = draft.submittedAt !== null && roleMay(scope.role, 'draft:finalise');
  return {
    correct: isWaiting,
    finalise: isWaiting,
    delete: roleMay(scope.role, 'draft:delete'),
  };
}

/** Undoing an attachment: for 30 days, by whoever did it, and by those who may delete a file. */
export function undoingOf(
  scope: StaffScope,
  attachment: { attachedAt: Date; attachedBy: string; mergedFrom: string | null },
  now: Date,
): Pick<DraftAttachment, 'mayUndo' | 'undoUntil'> {
  const { attachedAt, attachedBy, mergedFrom } = attachment;
  const isTheirs = attachedBy === scope.accountId || roleMay(scope.role, 'applicant:delete');
  return {
    mayUndo: isTheirs && mergedFrom === null && attachedAt >= restorableSince(now),
    undoUntil: restorableUntil(attachedAt).toISOString(),
  };
}

/** Days without a change after which somebody is reminded of what they began; once ever. */
export const daysUntilReminder = 3;

/**
 * The address to which a reminder may go; null when none may. A mail can be read by others, so it
 * takes a yes to being contacted, and nothing that speaks against mail: another way that is safer for
 * them, or a word of care that only a person can weigh.
 */
export function addressToRemind(answers: readonly QuestionAnswer[]): string | null {
  const given = answers.filter(({ answer, setAside }) => !setAside && !isBlank(answer));
  const inField = (field: string) =>
    given.find(({ question }) => question.boundField === field)?.answer;
  const { consent, isCareful } = contactWishes(answers);
  if (consent !== 'yes' || isCareful) return null;
  const way = inField('preferredContact');
  if (way !== undefined && way !== 'email') return null;
  const address = inField('email');
  return typeof address === 'string' ? address.trim() : null;
}
