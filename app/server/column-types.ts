import type { ColumnType } from 'kysely';
import type { DateDisplay } from '#core/contract/date-display.ts';
import type { Language, Translated } from '#core/contract/languages.ts';
import type { Mention } from '#core/contract/mentions.ts';
import type { ReachName, Role } from '#core/contract/roles.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import type { EventKind } from '#features/calendar/contract/enumerations.ts';
import type { EventReminder } from '#features/calendar/contract/events.ts';
import type { ConsentTemplateScope } from '#features/consents/contract/consent-templates.ts';
import type { Consent } from '#features/consents/contract/consents.ts';
import type { FileType } from '#features/documents/contract/file-types.ts';
import type { NeededDocument } from '#features/documents/contract/needed-documents.ts';
import type {
  DuplicateReason,
  DuplicateStrength,
} from '#features/duplicates/contract/duplicates.ts';
import type { WaitingPriority } from '#features/enrollment/contract/enumerations.ts';
import type { ImportCounts } from '#features/imports/contract/imports.ts';
import type { StoredIncidentLists } from '#features/incidents/contract/incidents.ts';
import type { AutomationSign } from '#features/intake/contract/drafts.ts';
import type {
  FormAdditionKind,
  FormAdditionOutcome,
  WayAnswer,
} from '#features/intake/contract/form-additions.ts';
import type { ErasedCounts } from '#features/lifecycle/contract/erasures.ts';
import type { ListView } from '#features/lists/contract/saved-views.ts';
import type { ContactOutcome } from '#features/notes/contract/enumerations.ts';
import type { NoteTemplate } from '#features/notes/contract/note-templates.ts';
import type { NoticeKind } from '#features/notifications/contract/notifications.ts';
import type { OrganizationSettings } from '#features/organization/contract/organization.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus, ProgramStatus } from '#features/person/contract/enumerations.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';
import type { LetterTemplate } from '#features/printouts/contract/letters.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import type { DangerMark } from '#features/questions/contract/danger-rules.ts';
import type {
  AnswerValue,
  Question,
  QuestionCategory,
} from '#features/questions/contract/questions.ts';
import type { StoredShiftNoteText } from '#features/shift-notes/contract/shift-notes.ts';
import type { StoredGroups } from '#features/support/contract/support-records.ts';
import type { TaskRule } from '#features/tasks/contract/task-rules.ts';
import type { TaskComment, TaskStep } from '#features/tasks/contract/tasks.ts';

/**
 * Types of JSON columns and of text columns with fixed values. `npm run database-types` generates
 * row types from it.
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
  'consentTemplate.scope': ConsentTemplateScope;
  'contactAttempt.outcome': ContactOutcome;
  'danger.answer': AnswerValue;
  'danger.mark': DangerMark;
  'draftApplicant.dangerMarks': DangerMark[];
  'draftApplicant.helper': Helper;
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
  'formAddition.answers': WayAnswer[];
  'formAddition.kind': FormAdditionKind;
  'formAddition.outcome': FormAdditionOutcome;
  'importRun.counts': ImportCounts;
  'incident.addenda': StoredIncidentLists['addenda'];
  'incident.earlier': StoredIncidentLists['earlier'];
  'incident.reviews': StoredIncidentLists['reviews'];
  'noteTemplate.name': NoteTemplate['name'];
  'noteTemplate.text': NoteTemplate['text'];
  'letterTemplate.name': LetterTemplate['name'];
  'letterTemplate.subject': LetterTemplate['subject'];
  'letterTemplate.text': LetterTemplate['text'];
  'note.mentions': Mention[];
  'notice.kind': NoticeKind;
  'organisation.accounting': OrganizationSettings['accounting'];
  'organisation.consentTexts': OrganizationSettings['consentTexts'];
  'organisation.contactDetails': OrganizationSettings['contactDetails'];
  'organisation.crisisContacts': OrganizationSettings['crisisContacts'];
  'organisation.dangerHints': OrganizationSettings['dangerHints'];
  'organisation.fileTypes': FileType[];
  'organisation.firstDayOfWeek': NonNullable<DateDisplay['firstDayOfWeek']>;
  'organisation.hourCycle': NonNullable<DateDisplay['hourCycle']>;
  'formDocument.type': FileType;
  'neededDocument.kind': NeededDocument['kind'];
  'neededDocument.state': NeededDocument['state'];
  'organisation.opening': OrganizationSettings['opening'];
  'organisation.paperNotice': OrganizationSettings['paperNotice'];
  'organisation.part2Notice': OrganizationSettings['part2Notice'];
  'organisation.patientNotice': OrganizationSettings['patientNotice'];
  'organisation.publicTitle': OrganizationSettings['publicTitle'];
  'organisation.stuckDays': OrganizationSettings['stuckDays'];
  'programStatusChange.programStatus': ProgramStatus;
  'questionAnswer.answer': AnswerValue;
  'questionBank.draft': QuestionBank;
  'questionCategory.name': QuestionCategory['name'];
  'questionCategory.hint': NonNullable<QuestionCategory['hint']>;
  'questionCategory.title': QuestionCategory['title'];
  'location.directions': Translated;
  'questionVersion.dangers': NonNullable<Question['dangers']>;
  'savedView.view': ListView;
  'screeningAnswer.answer': AnswerValue;
  'shiftNote.earlier': StoredShiftNoteText[];
  'shiftNote.mentions': Mention[];
  'storedFile.type': FileType;
  'supportRecord.entries': StoredGroups;
  'task.checklist': TaskStep[];
  'task.titles': Translated;
  'taskComment.fromClient': NonNullable<TaskComment['fromClient']>;
  'taskComment.mentions': Mention[];
  'taskRule.title': TaskRule['title'];
  'waitingEntry.priority': WaitingPriority;
}

/**
 * A column that is read as this type. JSON is written as text; the database checks other values.
 */
export type TypedColumn<Name extends keyof ColumnTypes, Written = string> = ColumnType<
  ColumnTypes[Name],
  Written,
  Written
>;
