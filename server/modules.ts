import { applicantsModule } from './modules/applicants/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { authModule } from './modules/auth/module.ts';
import { backupsModule } from './modules/backups/module.ts';
import { chatsModule } from './modules/chats/module.ts';
import { clientPageModule } from './modules/client-page/module.ts';
import { clientsModule } from './modules/clients/module.ts';
import { closingsModule } from './modules/closings/module.ts';
import { consentsModule } from './modules/consents/module.ts';
import { contactSafetyModule } from './modules/contact-safety/module.ts';
import { dangersModule } from './modules/dangers/module.ts';
import { dashboardModule } from './modules/dashboard/module.ts';
import { deliveriesModule } from './modules/deliveries/module.ts';
import { draftsModule } from './modules/drafts/module.ts';
import { duplicatesModule } from './modules/duplicates/module.ts';
import { erasuresModule } from './modules/erasures/module.ts';
import { eventsModule } from './modules/events/module.ts';
import { filesModule } from './modules/files/module.ts';
import { firstStepsModule } from './modules/first-steps/module.ts';
import { holdsModule } from './modules/holds/module.ts';
import { importsModule } from './modules/imports/module.ts';
import { lettersModule } from './modules/letters/module.ts';
import { liveModule } from './modules/live/module.ts';
import { locationsModule } from './modules/locations/module.ts';
import { meModule } from './modules/me/module.ts';
import { mergesModule } from './modules/merges/module.ts';
import { notesModule } from './modules/notes/module.ts';
import { notificationsModule } from './modules/notifications/module.ts';
import { occupancyModule } from './modules/occupancy/module.ts';
import { organisationModule } from './modules/organisation/module.ts';
import { ownDataModule } from './modules/own-data/module.ts';
import { papersModule } from './modules/papers/module.ts';
import { personRecordsModule } from './modules/person-records/module.ts';
import { preScreeningModule } from './modules/pre-screening/module.ts';
import { pushSubscriptionsModule } from './modules/push-subscriptions/module.ts';
import { questionBankModule } from './modules/question-bank/module.ts';
import { questionsModule } from './modules/questions/module.ts';
import { quietHoursModule } from './modules/quiet-hours/module.ts';
import { recoveryModule } from './modules/recovery/module.ts';
import { remindersModule } from './modules/reminders/module.ts';
import { reportsModule } from './modules/reports/module.ts';
import { retentionModule } from './modules/retention/module.ts';
import { retentionRulesModule } from './modules/retention-rules/module.ts';
import { savedViewsModule } from './modules/saved-views/module.ts';
import { screeningModule } from './modules/screening/module.ts';
import { searchModule } from './modules/search/module.ts';
import { secondFactorModule } from './modules/second-factor/module.ts';
import { sessionsModule } from './modules/sessions/module.ts';
import { socialSignInModule } from './modules/social-sign-in/module.ts';
import { supportRecordsModule } from './modules/support-records/module.ts';
import { systemModule } from './modules/system/module.ts';
import { tasksModule } from './modules/tasks/module.ts';
import { usersModule } from './modules/users/module.ts';
import { verificationModule } from './modules/verification/module.ts';
import { waitingListModule } from './modules/waiting-list/module.ts';
import { personRecords } from './person-records.ts';
import type { Module } from './platform/module.ts';

/** Every feature. Their work of the night is done in this order: what the first leaves the next ones tidy. */
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
  organisationModule,
  locationsModule,
  closingsModule,
  occupancyModule,
  preScreeningModule,
  draftsModule,
  questionsModule,
  questionBankModule,
  personRecordsModule(personRecords),
  applicantsModule,
  savedViewsModule,
  contactSafetyModule,
  waitingListModule,
  clientsModule,
  tasksModule,
  notesModule,
  supportRecordsModule,
  screeningModule,
  dangersModule,
  eventsModule,
  filesModule,
  consentsModule,
  clientPageModule,
  holdsModule,
  duplicatesModule,
  mergesModule,
  papersModule,
  ownDataModule,
  retentionRulesModule,
  erasuresModule,
  lettersModule,
  importsModule,
  liveModule,
  dashboardModule,
  reportsModule,
  searchModule,
  auditModule,
  systemModule,
  backupsModule,
];
