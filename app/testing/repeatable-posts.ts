/** Why an operation that is a `POST` takes no `Idempotency-Key`. */
export const repeatablePosts: Record<string, readonly string[]> = {
  'reads, though it sends much': [
    ...['readInvitation', 'listStaffForFiles', 'readReminderWish', 'previewCalendarFile'],
    ...['findConflicts', 'countExportedApplicants', 'countExportedClients'],
  ],
  'hands out a document, and each one made is logged as one that can leave': [
    ...['exportFoundApplicants', 'exportFoundClients', 'exportAccounting', 'saveOwnData'],
    ...['showPaper', 'savePaper', 'showLetter', 'saveLetter', 'showAccounting', 'saveAccounting'],
  ],
  'begins a session or opens a form on a device, and what nobody has of it opens nothing': [
    ...['login', 'finishLogin', 'loginSocial', 'loginWithPasskey', 'verifyEmail'],
    ...['openScreening', 'resumePreScreening'],
  ],
  'makes a secret or a challenge in place of the one that nobody has seen': [
    ...['beginSocial', 'askForPasskey', 'beginPasskey', 'beginTotp', 'makeRecoveryCodes'],
    'makeInvitationLink',
  ],
  'is refused the second time, since its link, its code, or what it changes is used up': [
    ...['resetPassword', 'changePassword', 'confirmTotp', 'acceptPage', 'answerMoveWish'],
    ...['attachDraft', 'detachDraft', 'restoreDraft', 'mergeApplicants', 'undoMerge', 'liftHold'],
    ...['restoreApplicant', 'restoreFile', 'restoreNote', 'restoreEvent', 'liftReminderStop'],
    ...['resumePage', 'unlinkPage'],
  ],
  'names the version that it changes': [
    ...['changeApplicantStatus', 'changeProgramStatus', 'changeBed', 'endConsent'],
    ...['publishQuestionBank', 'discardQuestionChanges', 'closeLocation', 'takeOffWaiting'],
    'removeRoom',
  ],
  'says what is to be so, and finds it so the second time': [
    ...['logout', 'stillHere', 'confirmMe', 'confirmWithPasskey', 'markFirstStep', 'readNotices'],
    ...['readMessages', 'unsubscribe', 'resumeReminders', 'stopReminders'],
    ...['stopRemindersInOneClick', 'addPushSubscription', 'saveAnswers', 'handleDanger'],
    ...['handleDraftDanger', 'reopenDanger', 'reopenDraftDanger', 'askToMerge'],
    ...['changeLocationStaff', 'submitPreScreening', 'submitScreening'],
  ],
  'has a key of its own, the secret that the device makes': ['startPreScreening'],
  'goes on where it stopped': ['checkImport', 'runImport', 'undoImport'],
};
