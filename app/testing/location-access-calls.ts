import { reportNames } from '#features/insight/contract/reports.ts';
import { triageKinds } from '#features/triage/contract/triage.ts';
import { calendarFileWays } from './calendar-feed-calls.ts';
import { contents } from './files.ts';
import { aboutApplicant, aboutCaller, type Sent, type Way } from './location-access-call.ts';
import { signedConsent } from './location-access-seeds.ts';
import { waysOfWork } from './location-access-work-calls.ts';

const disclosure = { recipient: 'Housing Office', purpose: 'A room' };
const inEnglish = { language: 'en' };
/** The longest range that reports allow, around today. */
const days = { from: '2025-12-01', to: '2030-11-30' };
const letter = (templateId: string) => ({
  templateId,
  language: 'en',
  fields: [],
  text: 'We confirm it.',
  ...disclosure,
});
/** About an application, and about possible matches of a person. */
const triageWay = (more: Sent = {}): Way => ({
  of: ({ pairs }) => pairs.map((id) => ({ ...more, params: { kind: 'match', id } })),
  ofDraft: ({ waiting }) => ({ ...more, params: { kind: 'application', id: waiting } }),
});
const letterWay: Way = {
  of: ({ id }, { templateId }) => ({ params: { id }, body: letter(templateId) }),
};
const found = { zone: 'UTC', sort: 'lastName' };
/** A zone where it is noon, so that the day doesn't change between two calls. */
const noon = `Etc/GMT${new Date().getUTCHours() < 12 ? '-' : '+'}${Math.abs(12 - new Date().getUTCHours())}`;

/** In the order of `app/contract/operations.ts`. Add an entry for each new operation. */
export const ways: Record<string, Way> = {
  sendVerification: aboutCaller('address'),
  confirmMe: aboutCaller('proof'),
  logout: aboutCaller('session'),
  unlinkGoogle: aboutCaller('sign-in'),
  addPasskey: aboutCaller('sign-in'),
  beginPasskey: aboutCaller('sign-in'),
  beginTotp: aboutCaller('sign-in'),
  confirmTotp: aboutCaller('sign-in'),
  confirmWithPasskey: aboutCaller('sign-in'),
  makeRecoveryCodes: aboutCaller('sign-in'),
  readSecurity: aboutCaller('sign-in'),
  removePasskey: aboutCaller('sign-in'),
  removeTotp: aboutCaller('sign-in'),
  renamePasskey: aboutCaller('sign-in'),
  endAllSessions: aboutCaller('sessions'),
  endSession: aboutCaller('sessions'),
  listSessions: aboutCaller('sessions'),
  stillHere: aboutCaller('session'),
  changePassword: aboutCaller('sign-in'),
  readKeepingKey: aboutCaller('key of what is typed'),
  readMe: aboutCaller('account'),
  removeAvatar: aboutCaller('account'),
  updateAvatar: aboutCaller('account'),
  updateMe: aboutCaller('account'),
  listStaffNames: { exemptReason: 'names of colleagues' },
  listStaffForFiles: { names: ({ id }) => ({ body: { applicants: [id] } }) },

  listNotices: { lists: (): Sent[] => [{}] },
  readNotices: aboutCaller('inbox'),
  readNotificationChoices: aboutCaller('choices'),
  updateNotificationChoices: aboutCaller('choices'),
  readHours: aboutCaller('quiet hours'),
  updateHours: aboutCaller('quiet hours'),
  readFirstSteps: aboutCaller('checklist'),
  markFirstStep: aboutCaller('checklist'),
  closeFirstSteps: aboutCaller('checklist'),
  addPushSubscription: aboutCaller('devices'),
  readPushKey: aboutCaller('devices'),
  removePushSubscription: aboutCaller('devices'),
  listConversations: { exemptReason: 'what colleagues write to each other' },
  listMessages: { exemptReason: 'what colleagues write to each other' },
  readMessages: { exemptReason: 'what colleagues write to each other' },
  sendMessage: { exemptReason: 'what colleagues write to each other' },

  attachDraft: {
    of: ({ id, version }, { draftId }) => ({
      params: { id: draftId },
      body: { applicantId: id, version, draftVersion: 1, fields: [] },
    }),
    ofDraft: ({ waiting }, _them, { home }) => ({
      params: { id: waiting },
      body: { applicantId: home.id, version: 1, draftVersion: 1, fields: [] },
    }),
  },
  correctDraft: {
    ofDraft: ({ waiting }) => ({
      params: { id: waiting },
      body: { version: 1, firstName: 'Ysolde', lastName: 'Brume' },
    }),
  },
  handleDraftDanger: {
    ofDraft: ({ waiting, dangerOfWaiting }) => ({
      params: { id: waiting, dangerId: dangerOfWaiting },
      body: { note: 'Called' },
    }),
  },
  reopenDraftDanger: {
    ofDraft: ({ waiting, dangerOfWaiting }) => ({
      params: { id: waiting, dangerId: dangerOfWaiting },
      body: { note: 'Still outside' },
    }),
  },
  deleteDraft: { ofDraft: ({ waiting }) => ({ params: { id: waiting }, body: {} }) },
  detachDraft: { of: ({ drafts }) => ({ params: { id: drafts.attached } }) },
  finaliseDraft: {
    ofDraft: ({ waiting }) => ({
      params: { id: waiting },
      body: { firstName: 'Ysolde', lastName: 'Brume' },
    }),
  },
  listAttachedDrafts: aboutApplicant(),
  listDrafts: {
    lists: (called): Sent[] => [
      {},
      { query: { state: 'unfinished' } },
      { query: { state: 'deleted' } },
      { query: { q: called } },
    ],
  },
  recordHelpedKnowledge: {
    ofDraft: ({ waiting }) => ({ params: { id: waiting }, body: { knows: 'yes' } }),
  },
  // For an application added to a record, the reply names that record.
  readDraft: {
    of: ({ drafts }) => ({ params: { id: drafts.attached } }),
    ofDraft: ({ waiting }) => ({ params: { id: waiting } }),
  },
  restoreDraft: { ofDraft: ({ deleted }) => ({ params: { id: deleted } }) },
  takeForm: {
    exemptReason: 'begins a form, or opens one that isn’t submitted: it has no location',
  },
  saveReturnLetter: {
    ofDraft: ({ waiting }) => ({
      params: { id: waiting },
      body: { ...inEnglish, name: 'Ysolde Brume', address: '12 Low Road' },
    }),
  },
  saveReturnLetterToPerson: {
    of: ({ id }) => ({
      params: { id },
      body: { ...inEnglish, name: 'Ysolde Brume', address: '12 Low Road' },
    }),
  },
  readNumberedForm: { ofDraft: ({ waiting }) => ({ params: { id: waiting }, query: inEnglish }) },

  listTriage: {
    lists: (): Sent[] => [{}, ...triageKinds.map((kind) => ({ query: { kind } }))],
  },
  claimTriageItem: triageWay(),
  readTriageAsking: triageWay(),
  releaseTriageItem: { exemptReason: 'only about the caller: claims' },
  snoozeTriageItem: triageWay({ body: { until: null } }),

  askToMerge: { of: ({ pairs }) => pairs.map((id) => ({ params: { id } })) },
  dismissPair: {
    of: ({ pairs }) => pairs.map((id) => ({ params: { id }, body: { dismissed: true } })),
  },
  listDuplicatePairs: { lists: (): Sent[] => [{}, { query: { state: 'dismissed' } }] },
  listDuplicatesOfDraft: {
    ofDraft: ({ waiting }) => ({ params: { id: waiting } }),
    lists: (_called, { draftId }) => [{ params: { id: draftId } }],
  },
  listPairsOfApplicant: {
    of: ({ id }) => ({ params: { applicantId: id } }),
    lists: (_called, { home }) => [{ params: { applicantId: home.id } }],
  },
  compareDuplicates: { of: ({ pairs }) => pairs.map((id) => ({ params: { id } })) },
  listMerges: aboutApplicant(),

  exportAnswers: aboutApplicant(),
  listAnswers: aboutApplicant(),
  listEarlierAnswers: {
    of: ({ id }) => ({ params: { applicantId: id, questionId: 'int-goals-now' } }),
  },
  saveAnswers: aboutApplicant({ body: [{ questionId: 'int-goals-now', answer: 'A room' }] }),

  createApplicant: { exemptReason: 'the caller has access to the person they create' },
  readApplicant: aboutApplicant(),
  updateApplicant: {
    of: ({ id, version }) => ({ params: { id }, body: { version, middleName: 'Ada' } }),
  },
  changeApplicants: {
    leaves: ({ id, version }) => ({ body: { changes: [{ id, version, tags: ['west'] }] } }),
  },
  listApplicants: {
    lists: (called): Sent[] => [
      {},
      { query: { q: called } },
      // Misspelled, so that the search looks for similar names.
      { query: { q: `${called.slice(0, 4)}${called.slice(5)}` } },
      { query: { status: 'client', sort: 'lastName', location: 'none' } },
      { query: { tag: called.toLowerCase() } },
    ],
  },
  countApplicants: { lists: (q): Sent[] => [{}, { query: { q, group: 'location' } }] },
  listTags: { lists: (): Sent[] => [{}] },

  countExportedApplicants: { lists: (q): Sent[] => [{ body: {} }, { body: { q } }] },
  countExportedClients: { lists: (q): Sent[] => [{ body: {} }, { body: { q } }] },
  exportApplicants: {
    lists: (): Sent[] => [
      { query: { ...found, format: 'xlsx' } },
      { query: { ...found, format: 'csv' } },
    ],
  },
  exportClients: {
    lists: (): Sent[] => [
      { query: { ...found, format: 'xlsx' } },
      { query: { ...found, format: 'csv' } },
    ],
  },
  exportFoundApplicants: { lists: (q): Sent[] => [{ body: { ...found, q, format: 'csv' } }] },
  exportFoundClients: { lists: (q): Sent[] => [{ body: { ...found, q, format: 'csv' } }] },

  beginImport: { exemptReason: 'only what the uploaded file says' },
  checkImport: { of: ({ importId: id }) => ({ params: { id } }) },
  chooseForImport: {
    of: ({ importId: id }) => ({ params: { id }, body: { choice: 'skip' } }),
  },
  dropImport: { of: ({ importId: id }) => ({ params: { id } }) },
  listImportRows: {
    of: ({ importId: id }) => ({ params: { id }, query: { which: 'alike' } }),
  },
  listImports: { lists: (): Sent[] => [{}] },
  mapImport: {
    of: ({ importId: id }) => ({
      params: { id },
      body: { version: 1, fields: ['firstName', 'lastName'], dayOrder: null, values: [] },
    }),
  },
  readImport: { of: ({ importId: id }) => ({ params: { id } }) },
  runImport: { of: ({ importId: id }) => ({ params: { id }, body: { how: 'good-rows' } }) },
  saveFailedRows: { of: ({ importId: id }) => ({ params: { id } }) },
  undoImport: { of: ({ importId: id }) => ({ params: { id } }) },

  exportReport: {
    lists: () =>
      reportNames.map((report) => ({ params: { report }, query: { ...days, format: 'csv' } })),
  },
  readReport: { lists: () => reportNames.map((report) => ({ params: { report }, query: days })) },

  createSavedView: aboutCaller('views'),
  deleteSavedView: aboutCaller('views'),
  listSavedViews: { exemptReason: 'filters that colleagues have named and shared' },
  updateSavedView: aboutCaller('views'),

  changeApplicantStatus: {
    of: ({ id, version }) => ({ params: { id }, body: { version, status: 'pending' } }),
  },
  changeProgramStatus: {
    of: ({ id, version }) => ({
      params: { id },
      body: { version, programStatus: 'started_program', date: '2026-04-01' },
    }),
  },
  enrolAgain: {
    of: ({ id, version }, { home: { locationId } }) => ({
      params: { id },
      body: { version, locationId, startDate: '2026-04-01' },
    }),
  },
  changeBed: {
    of: ({ id, version }) => ({
      params: { id },
      body: { version, bedId: null, from: '2026-04-01' },
    }),
  },
  countClients: { lists: (q): Sent[] => [{}, { query: { q, group: 'caseWorker' } }] },
  listClients: { lists: (q): Sent[] => [{}, { query: { q } }, { query: { enrolled: 'past' } }] },
  listFollowUps: { lists: (): Sent[] => [{ query: { dueUntil: '2099-12-31' } }] },
  readClient: aboutApplicant(),
  recordFollowUp: {
    of: ({ id, followUpId }) => ({
      params: { id, followUpId },
      body: { version: 1, result: 'not_reached', day: '2026-04-01' },
    }),
  },
  updateClient: {
    of: ({ id, version }) => ({ params: { id }, body: { version, middleName: 'Ada' } }),
  },

  addHouseholdMember: aboutApplicant({ body: { name: 'Ada', relation: 'child' } }),
  readHousehold: aboutApplicant(),
  removeHouseholdMember: {
    of: ({ id, householdMemberId: memberId }) => ({
      params: { id, memberId },
      body: { removed: true, version: 1 },
    }),
  },
  updateHouseholdMember: {
    of: ({ id, householdMemberId: memberId }) => ({
      params: { id, memberId },
      body: { name: 'Ada', relation: 'child', version: 1 },
    }),
  },
  deletePhoto: { of: ({ id, photoId }) => ({ params: { id, photoId } }) },
  putPhoto: {
    of: ({ id, photoId }) => ({
      params: { id },
      body: {
        id: crypto.randomUUID(),
        image: contents.png.toString('base64'),
        replaces: photoId,
      },
    }),
  },
  readPhoto: { of: ({ id, photoId }) => ({ params: { id, photoId } }) },
  readTexting: aboutApplicant(),
  sendText: aboutApplicant({ body: { purpose: 'message', text: 'Call me' } }),
  markTextSent: { of: ({ id, textId }) => ({ params: { id, textId } }) },
  withdrawText: { of: ({ id, textId }) => ({ params: { id, textId } }) },
  markTextsRead: { of: ({ id, textId }) => ({ params: { id }, body: { upTo: textId } }) },
  recordTextConsent: aboutApplicant({ body: { agrees: true, note: 'On the phone' } }),
  readDraftTexting: { ofDraft: ({ waiting: id }) => ({ params: { id } }) },
  sendDraftText: {
    ofDraft: ({ waiting: id }) => ({
      params: { id },
      body: { purpose: 'message', text: 'Call me' },
    }),
  },
  markDraftTextSent: {
    ofDraft: ({ waiting: id, textOfWaiting: textId }) => ({ params: { id, textId } }),
  },
  withdrawDraftText: {
    ofDraft: ({ waiting: id, textOfWaiting: textId }) => ({ params: { id, textId } }),
  },
  markDraftTextsRead: {
    ofDraft: ({ waiting: id, textOfWaiting: upTo }) => ({ params: { id }, body: { upTo } }),
  },
  settleUnknownText: { exemptReason: 'a number that no record has, tested in features/texts' },
  addNote: aboutApplicant({ body: { text: 'Called' } }),
  deleteNote: { of: ({ id, noteId }) => ({ params: { id, noteId } }) },
  listEarlierNotes: { of: ({ id, noteId }) => ({ params: { id, noteId } }) },
  listNotes: aboutApplicant(),
  pinNote: { of: ({ id, noteId }) => ({ params: { id, noteId }, body: { pinned: true } }) },
  restoreNote: { of: ({ id, deletedNoteId: noteId }) => ({ params: { id, noteId } }) },
  updateNote: {
    of: ({ id, noteId }) => ({ params: { id, noteId }, body: { version: 1, text: 'Called' } }),
  },
  readNewActivity: aboutApplicant(),
  readTimeline: aboutApplicant(),

  createSupportRecord: aboutApplicant({ body: { allergies: [] } }),
  readSupportRecord: aboutApplicant(),
  updateSupportRecord: {
    of: ({ id }) => ({ body: { applicantId: id, version: 1, allergies: [] } }),
  },

  makeScreeningLink: aboutApplicant({ body: { how: 'print' } }),
  readScreeningLinks: aboutApplicant(),
  revokeScreeningLink: aboutApplicant(),

  deleteFile: { of: ({ id, fileName: name }) => ({ params: { applicantId: id, name } }) },
  downloadFile: { of: ({ id, fileName: name }) => ({ params: { applicantId: id, name } }) },
  listFiles: aboutApplicant(),
  readFileLimits: { exemptReason: 'a setting' },
  restoreFile: {
    of: ({ id: applicantId, deletedFileId: id }) => ({ params: { applicantId, id } }),
  },
  updateFile: {
    of: ({ id, fileName: name }) => ({
      params: { applicantId: id, name },
      body: { version: 1, note: 'Signed' },
    }),
  },
  uploadFiles: aboutApplicant({ parts: { file: ['letter.pdf', contents.pdf] } }),

  askForDocument: aboutApplicant({ body: { kind: 'photo_id' } }),
  listNeededDocuments: aboutApplicant(),
  settleNeededDocument: {
    of: ({ id: applicantId, neededDocumentId: id }) => ({
      params: { applicantId, id },
      body: { state: 'waived', version: 1 },
    }),
  },
  addContactAttempt: {
    ofDraft: ({ waiting: id }) => ({ params: { id }, body: { outcome: 'no_answer' } }),
  },
  handleFormAddition: {
    ofDraft: (_drafts, { additionId: id = '' }) => ({ params: { id }, body: { outcome: 'read' } }),
  },
  listFormDocuments: { ofDraft: ({ waiting: id }) => ({ params: { id } }) },
  downloadFormDocument: {
    ofDraft: ({ waiting: id }, { formDocumentId: documentId = '' }) => ({
      params: { id, documentId },
    }),
  },
  shareFile: {
    of: ({ id: applicantId, fileId: id }) => ({
      params: { applicantId, id },
      body: { note: 'As we said' },
    }),
  },
  markFileSeen: {
    of: ({ id: applicantId, fileId: id }) => ({
      params: { applicantId, id },
      body: { seen: true },
    }),
  },
  unshareFile: { of: ({ id: applicantId, fileId: id }) => ({ params: { applicantId, id } }) },

  inviteToPage: aboutApplicant({ body: { how: 'hand' } }),
  readContactSafety: aboutApplicant(),
  readClientPage: aboutApplicant(),
  revokePageInvitation: aboutApplicant(),
  resumePage: aboutApplicant(),
  unlinkPage: aboutApplicant({ body: { reason: 'Asked for it' } }),
  readReminderStop: aboutApplicant(),
  liftReminderStop: aboutApplicant({
    body: { stoppedAt: '2026-03-01T10:00:00.000Z', reason: 'Asked for it' },
  }),
  answerMoveWish: { of: ({ wishId: id }) => ({ params: { id } }) },
  listMoveWishes: { lists: (): Sent[] => [{}] },
  readTogether: { exemptReason: 'each of the reads checks its caller; see inner-reads.test.ts' },
  openLive: { exemptReason: 'hints without a name, tested in modules/live' },
  lookAt: { exemptReason: 'names the caller’s own stream, see features/live' },
  listViewers: aboutApplicant(),

  ...waysOfWork,
  ...calendarFileWays,

  listHolds: aboutApplicant(),
  listDangers: aboutApplicant(),
  readCaseSummary: aboutApplicant(),
  handleDanger: {
    of: ({ id, dangerId }) => ({ params: { id, dangerId }, body: { note: 'Called' } }),
  },
  reopenDanger: {
    of: ({ id, dangerId }) => ({ params: { id, dangerId }, body: { note: 'Still afraid' } }),
  },
  readPaperRules: { exemptReason: 'a setting' },
  savePaper: aboutApplicant({ body: { parts: ['identity'], language: 'en', ...disclosure } }),
  showPaper: aboutApplicant({ body: { parts: ['identity'], language: 'en', ...disclosure } }),
  listNoteTemplates: { exemptReason: 'texts of the organisation' },
  listLetterTemplates: { exemptReason: 'texts of the organisation' },
  readLetterFacts: aboutApplicant({ query: { language: 'en' } }),
  saveLetter: letterWay,
  showLetter: letterWay,
  listDisclosures: aboutApplicant(),
  listConsents: aboutApplicant(),
  readConsentTexts: { exemptReason: 'texts of the organisation' },
  listConsentTemplates: { exemptReason: 'texts of the organisation' },
  saveConsentTemplate: { exemptReason: 'texts of the organisation' },
  removeConsentTemplate: { exemptReason: 'texts of the organisation' },
  addConsent: aboutApplicant({ body: signedConsent('Anybody') }),
  endConsent: {
    of: ({ id, consentId }) => ({
      params: { id, consentId },
      body: { how: 'by_person', version: 1 },
    }),
  },
  readPatientNotice: aboutApplicant(),
  givePatientNotice: aboutApplicant({ body: { language: 'en' } }),
  readAccounting: aboutApplicant(),
  showAccounting: aboutApplicant({ body: inEnglish }),
  saveAccounting: aboutApplicant({ body: inEnglish }),
  exportAccounting: aboutApplicant({ body: inEnglish }),
  giveFile: {
    of: ({ id: applicantId, fileId: id }) => ({
      params: { applicantId, id },
      body: { language: 'en', ...disclosure },
    }),
  },

  listLocations: { exemptReason: 'names of houses are no secret' },
  countWaiting: { lists: (): Sent[] => [{}] },
  readDashboard: { lists: (): Sent[] => [{ query: { zone: noon } }] },
  readMyDay: {
    lists: (): Sent[] => [{ query: { zone: noon } }, { query: { of: 'team', zone: noon } }],
  },
  findPeople: { names: ({ id }) => ({ query: { id } }) },
  search: {
    lists: (q): Sent[] => [{ query: { q } }, { query: { q: 'Spoke' } }, { query: { q: '555' } }],
  },
};
