import {
  markDraftTextSent,
  markDraftTextsRead,
  readDraftTexting,
  sendDraftText,
  withdrawDraftText,
} from '#features/texts/contract/application-texts.ts';
import {
  markTextSent,
  markTextsRead,
  readTexting,
  sendText,
  withdrawText,
} from '#features/texts/contract/texts.ts';

/** A person with a record, or someone who has applied and has none yet. */
export type TextSubject = { applicantId: string } | { draftId: string };

const ofRecord = {
  read: readTexting,
  send: sendText,
  markSent: markTextSent,
  withdraw: withdrawText,
  markRead: markTextsRead,
};

const ofApplication = {
  read: readDraftTexting,
  send: sendDraftText,
  markSent: markDraftTextSent,
  withdraw: withdrawDraftText,
  markRead: markDraftTextsRead,
};

/** The operations about texts of this person, and the id that they take. */
export function textCalls(subject: TextSubject) {
  return 'draftId' in subject
    ? { id: subject.draftId, ...ofApplication }
    : { id: subject.applicantId, ...ofRecord };
}
