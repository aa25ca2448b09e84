import type { ColumnType } from 'kysely';
import type { Applicant } from '#contract/applicants.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Consent } from '#contract/consents.ts';
import type { DangerMark } from '#contract/danger-rules.ts';
import type { DateDisplay } from '#contract/date-display.ts';
import type { AutomationSign } from '#contract/drafts.ts';
import type { DuplicateReason, DuplicateStrength } from '#contract/duplicates.ts';
import type {
  ApplicantStatus,
  EventKind,
  ProgramStatus,
  ReachName,
  Role,
  WaitingPriority,
} from '#contract/enumerations.ts';
import type { ErasedCounts } from '#contract/erasures.ts';
import type { EventReminder } from '#contract/events.ts';
import type { FileType } from '#contract/file-types.ts';
import type { ImportCounts } from '#contract/imports.ts';
import type { InBothLanguages, Language } from '#contract/languages.ts';
import type { LetterTemplate } from '#contract/letters.ts';
import type { Mention } from '#contract/notes.ts';
import type { NoticeKind } from '#contract/notifications.ts';
import type { OrganisationSettings } from '#contract/organisation.ts';
import type { QuestionBank } from '#contract/question-bank.ts';
import type { AnswerValue, Question, QuestionCategory } from '#contract/questions.ts';
import type { ListView } from '#contract/saved-views.ts';
import type { KeptGroups } from '#contract/support-records.ts';
import type { TaskRule } from '#contract/task-rules.ts';
import type { TaskStep } from '#contract/tasks.ts';

/**
 * What JSON columns hold, and which words some text columns do. `npm run database-types` writes the row
 * types with it.
 */
export interface ColumnTypes {
  'account.language': Language;
  'account.reach': ReachName;
  'account.role': Role;
  'applicant.address': Applicant['address'];
  'applicant.dangerMarks': DangerMark[];
  'applicant.programStatus': ProgramStatus;
  'applicant.safeContact': Applicant['safeContact'];
  'applicant.status': ApplicantStatus;
  'applicant.substances': Applicant['substances'];
  'auditEntry.after': AuditEntry['after'];
  'auditEntry.before': AuditEntry['before'];
  'consent.kind': Consent['kind'];
  'consent.parts': Consent['parts'];
  'consent.recipients': Consent['recipients'];
  'consent.signature': Consent['signature'];
  'consent.signer': Consent['signer'];
  'consent.texts': Consent['texts'];
  'danger.answer': AnswerValue;
  'danger.mark': DangerMark;
  'draftApplicant.dangerMarks': DangerMark[];
  'draftApplicant.language': Language;
  'draftApplicant.signsOfAutomation': AutomationSign[];
  'duplicatePair.reasons': DuplicateReason[];
  'duplicatePair.strength': DuplicateStrength;
  'earlierAnswer.answer': AnswerValue;
  'earlierNote.mentions': Mention[];
  'enrolment.programStatus': ProgramStatus;
  'erasure.counts': ErasedCounts;
  'event.kind': EventKind;
  'event.reminders': EventReminder[];
  'importRun.counts': ImportCounts;
  'letterTemplate.name': LetterTemplate['name'];
  'letterTemplate.subject': LetterTemplate['subject'];
  'letterTemplate.text': LetterTemplate['text'];
  'note.mentions': Mention[];
  'notice.kind': NoticeKind;
  'organisation.accounting': OrganisationSettings['accounting'];
  'organisation.consentTexts': OrganisationSettings['consentTexts'];
  'organisation.contactDetails': OrganisationSettings['contactDetails'];
  'organisation.crisisContacts': OrganisationSettings['crisisContacts'];
  'organisation.dangerHints': OrganisationSettings['dangerHints'];
  'organisation.fileTypes': FileType[];
  'organisation.firstDayOfWeek': NonNullable<DateDisplay['firstDayOfWeek']>;
  'organisation.hourCycle': NonNullable<DateDisplay['hourCycle']>;
  'organisation.paperNotice': OrganisationSettings['paperNotice'];
  'organisation.part2Notice': OrganisationSettings['part2Notice'];
  'organisation.patientNotice': OrganisationSettings['patientNotice'];
  'organisation.stuckDays': OrganisationSettings['stuckDays'];
  'programStatusChange.programStatus': ProgramStatus;
  'questionAnswer.answer': AnswerValue;
  'questionBank.draft': QuestionBank;
  'questionCategory.name': QuestionCategory['name'];
  'questionCategory.title': QuestionCategory['title'];
  'questionVersion.dangers': NonNullable<Question['dangers']>;
  'savedView.view': ListView;
  'screeningAnswer.answer': AnswerValue;
  'storedFile.type': FileType;
  'supportRecord.entries': KeptGroups;
  'task.checklist': TaskStep[];
  'task.titles': InBothLanguages;
  'taskComment.mentions': Mention[];
  'taskRule.title': TaskRule['title'];
  'waitingEntry.priority': WaitingPriority;
}

/** A column that is read as this type. JSON is written as text; other words are checked by the database. */
export type TypedColumn<Name extends keyof ColumnTypes, Written = string> = ColumnType<
  ColumnTypes[Name],
  Written,
  Written
>;
