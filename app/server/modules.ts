import type { Module } from '#core/server/module.ts';
import { authModule } from '#features/accounts/server/auth/module.ts';
import { meModule } from '#features/accounts/server/me/module.ts';
import { recoveryModule } from '#features/accounts/server/recovery/module.ts';
import { secondFactorModule } from '#features/accounts/server/second-factor/module.ts';
import { sessionsModule } from '#features/accounts/server/sessions/module.ts';
import { socialSignInModule } from '#features/accounts/server/social-sign-in/module.ts';
import { usersModule } from '#features/accounts/server/users/module.ts';
import { verificationModule } from '#features/accounts/server/verification/module.ts';
import { auditModule } from '#features/audit/server/module.ts';
import { closingsModule } from '#features/calendar/server/closings/module.ts';
import { eventsModule } from '#features/calendar/server/events/module.ts';
import { caseRecordModule } from '#features/case-record/server/module.ts';
import { consentsModule } from '#features/consents/server/module.ts';
import { filesModule } from '#features/documents/server/module.ts';
import { duplicatesModule } from '#features/duplicates/server/module.ts';
import { clientsModule } from '#features/enrollment/server/clients/module.ts';
import { waitingListModule } from '#features/enrollment/server/waiting-list/module.ts';
import { householdModule } from '#features/household/server/module.ts';
import { importsModule } from '#features/imports/server/module.ts';
import { incidentsModule } from '#features/incidents/server/module.ts';
import { dashboardModule } from '#features/insight/server/dashboard/module.ts';
import { myDayModule } from '#features/insight/server/my-day/module.ts';
import { reportsModule } from '#features/insight/server/reports/module.ts';
import { draftsModule } from '#features/intake/server/drafts/module.ts';
import { formAdditionsModule } from '#features/intake/server/form-additions/module.ts';
import { formDocumentsModule } from '#features/intake/server/form-documents/module.ts';
import { formNewsModule } from '#features/intake/server/form-news/module.ts';
import { formTextsModule } from '#features/intake/server/form-texts/module.ts';
import { paperFormModule } from '#features/intake/server/paper-form/module.ts';
import { preScreeningModule } from '#features/intake/server/pre-screening/module.ts';
import { returnLettersModule } from '#features/intake/server/return-letters/module.ts';
import { screeningModule } from '#features/intake/server/screening/module.ts';
import { sentFormsModule } from '#features/intake/server/sent-forms/module.ts';
import { takenFormsModule } from '#features/intake/server/taken-forms/module.ts';
import { erasuresModule } from '#features/lifecycle/server/erasures/module.ts';
import { holdsModule } from '#features/lifecycle/server/holds/module.ts';
import { mergesModule } from '#features/lifecycle/server/merges/module.ts';
import { ownDataModule } from '#features/lifecycle/server/own-data/module.ts';
import { retentionModule } from '#features/lifecycle/server/retention/module.ts';
import { retentionRulesModule } from '#features/lifecycle/server/retention-rules/module.ts';
import { savedViewsModule } from '#features/lists/server/module.ts';
import { liveModule } from '#features/live/server/module.ts';
import { locationsModule } from '#features/locations/server/locations/module.ts';
import { occupancyModule } from '#features/locations/server/occupancy/module.ts';
import { chatsModule } from '#features/messages/server/module.ts';
import { notesModule } from '#features/notes/server/module.ts';
import { noteTemplatesModule } from '#features/notes/server/templates/module.ts';
import { deliveriesModule } from '#features/notifications/server/deliveries/module.ts';
import { notificationsModule } from '#features/notifications/server/notifications/module.ts';
import { pushSubscriptionsModule } from '#features/notifications/server/push-subscriptions/module.ts';
import { quietHoursModule } from '#features/notifications/server/quiet-hours/module.ts';
import { firstStepsModule } from '#features/organization/server/first-steps/module.ts';
import { organizationModule } from '#features/organization/server/organization/module.ts';
import { applicantsModule } from '#features/person/server/applicants/module.ts';
import { contactSafetyModule } from '#features/person/server/contact-safety/module.ts';
import { dangersModule } from '#features/person/server/dangers/module.ts';
import { personRecordsModule } from '#features/person/server/person-records/module.ts';
import { photosModule } from '#features/photos/server/module.ts';
import { clientPageModule } from '#features/portal/server/module.ts';
import { lettersModule } from '#features/printouts/server/letters/module.ts';
import { papersModule } from '#features/printouts/server/papers/module.ts';
import { questionBankModule } from '#features/question-bank/server/module.ts';
import { questionsModule } from '#features/questions/server/module.ts';
import { remindersModule } from '#features/reminders/server/module.ts';
import { searchModule } from '#features/search/server/module.ts';
import { shiftNotesModule } from '#features/shift-notes/server/module.ts';
import { supportRecordsModule } from '#features/support/server/module.ts';
import { backupsModule } from '#features/system/server/backups/module.ts';
import { systemModule } from '#features/system/server/system/module.ts';
import { tasksModule } from '#features/tasks/server/module.ts';
import { textsModule } from '#features/texts/server/module.ts';
import { timelineModule } from '#features/timeline/server/module.ts';
import { triageModule } from '#features/triage/server/module.ts';
import { personRecords } from './person-records.ts';

/** Every feature. Nightly jobs run in this order, since later ones rely on earlier ones. */
export const modules: readonly Module[] = [
  retentionModule,
  authModule,
  recoveryModule,
  verificationModule,
  socialSignInModule,
  secondFactorModule,
  sessionsModule,
  meModule,
  usersModule,
  notificationsModule,
  quietHoursModule,
  firstStepsModule,
  remindersModule,
  pushSubscriptionsModule,
  deliveriesModule,
  chatsModule,
  organizationModule,
  locationsModule,
  closingsModule,
  occupancyModule,
  preScreeningModule,
  sentFormsModule,
  paperFormModule,
  takenFormsModule,
  returnLettersModule,
  formDocumentsModule,
  formAdditionsModule,
  formTextsModule,
  formNewsModule,
  draftsModule,
  questionsModule,
  questionBankModule,
  personRecordsModule(personRecords),
  applicantsModule,
  savedViewsModule,
  contactSafetyModule,
  textsModule,
  waitingListModule,
  clientsModule,
  tasksModule,
  notesModule,
  noteTemplatesModule,
  shiftNotesModule,
  incidentsModule,
  householdModule,
  timelineModule,
  supportRecordsModule,
  screeningModule,
  dangersModule,
  caseRecordModule,
  eventsModule,
  filesModule,
  photosModule,
  consentsModule,
  clientPageModule,
  holdsModule,
  duplicatesModule,
  triageModule,
  mergesModule,
  papersModule,
  ownDataModule,
  retentionRulesModule,
  erasuresModule,
  lettersModule,
  importsModule,
  liveModule,
  dashboardModule,
  myDayModule,
  reportsModule,
  searchModule,
  auditModule,
  systemModule,
  backupsModule,
];
