/**
 * Files, and folders with a slash at the end, in a module beyond the closed set of names, each with
 * the reason why it is a room of its own. The list is meant to stay short; an entry whose file is
 * gone fails the check.
 */
export const allowedInModules: Record<string, string> = {
  'server/modules/applicants/changing-many.ts': 'many files at once, each by the rules of one',
  'server/modules/applicants/list-filters.ts':
    'what narrows a list, the same for lists, for work on many and for reports',
  'server/modules/applicants/list-queries.ts':
    'the SQL of lists, which change with every filter; that of one file never does',
  'server/modules/applicants/search-queries.ts':
    'what a search compares of a person, and the few who fit best; one file and its lists are others',
  'server/modules/applicants/exporting.ts':
    'whom an export of the list means; the reports write the file',
  'server/modules/applicants/export-queries.ts':
    'the SQL of exports, which read columns as text and many rows at once',
  'server/modules/applicants/lists.ts':
    'the lists of people and of clients, and who may see what; service.ts is about one file',
  'server/modules/clients/beds.ts':
    'who has which bed, and since when; a rule book of its own beside the enrolment',
  'server/modules/clients/stay-queries.ts': 'the SQL of beds that people have or had',
  'server/modules/locations/emptying.ts':
    'what is at a location, and how it is held while that is looked at for closing it',
  'server/modules/locations/hold-queries.ts':
    'the count of what is at a location, over the tables of others',
  'server/modules/locations/rooms.ts': 'rooms and beds: records of their own, with a version each',
  'server/modules/locations/room-queries.ts': 'the SQL of rooms and beds',
  'server/modules/users/at-location.ts':
    'who works at a location, seen from the location; service.ts is about one account',
  'server/modules/users/location-queries.ts': 'the SQL of that',
  'server/modules/clients/client-record.ts':
    'a client read and held together with the enrolments, for every call of the module',
  'server/modules/clients/correcting.ts':
    'the rules by which what was noted of an enrolment is put right; one rule book of its own',
  'server/modules/clients/follow-up-queries.ts':
    'the SQL of follow-ups, planned and noted apart from the enrolments that they follow',
  'server/modules/clients/joining.ts':
    'how enrolments go to another file of the same person, and back; merges alone asks for it',
  'server/modules/clients/program-changes.ts':
    'the rules by which an enrolment moves on, against the table of the contract',
  'server/modules/reports/export-columns.ts': 'pure: what codes and ids are called in an export',
  'server/modules/reports/figures.ts':
    'the numbers of the reports page; service.ts is about the files that leave the house',
  'server/modules/reports/report-tables.ts': 'pure: a report as a table in the words of its reader',
  'server/modules/applicants/importing.ts':
    'what an import does to many files, each by the rules of one',
  'server/modules/clients/importing.ts':
    'an enrolment of which all is known already, written down at once',
  'server/modules/imports/reading.ts': 'a file becomes rows; no database',
  'server/modules/imports/table-reader.ts': 'reads tables, in a process of its own',
  'server/modules/imports/judging.ts': 'pure: a row becomes a person, or what is wrong with it',
  'server/modules/imports/vocabulary.ts': 'what words of a file stand for, in both languages',
  'server/modules/imports/columns.ts': 'how a file comes in, and what its columns are said to be',
  'server/modules/imports/choosable.ts':
    'pure: which places and colleagues a row may name, in the check and when it is brought in',
  'server/modules/imports/checking.ts': 'the dry run, portion by portion',
  'server/modules/imports/bringing-in.ts': 'how rows become people, each at most once',
  'server/modules/imports/whole-import.ts':
    'an import that is all or nothing: one transaction, which goes on between the calls',
  'server/modules/imports/names.ts':
    'the job that notes names after an import that is all or nothing',
  'server/modules/imports/taking-back.ts': 'how an import is undone',
  'server/modules/imports/failed-rows.ts': 'the file with what was not brought in, and why',
  'server/modules/imports/row-queries.ts':
    'the SQL of rows, of which there are many; that of imports is in queries.ts',
  'server/modules/applicants/name-words.ts': 'what somebody may have meant who misspelt a name',
  'server/modules/applicants/references.ts':
    'whether a file may be kept at a place and be looked after by a colleague; for all who write one',
  'server/modules/applicants/columns.ts':
    'the one list of which field is kept in which column, read by queries and by the lists of others',
  'server/modules/accounts/attempt-limits.ts':
    'the numbers that slow guessing down, and why they lock nobody out, reviewed by themselves',
  'server/modules/accounts/guessable-passwords.ts': 'pure: what everybody would guess',
  'server/modules/audit/verification.ts':
    'walks the chain for scripts/audit-verify.ts, outside of any call and so without a scope',
  'server/modules/backups/restoring.ts':
    'how a backup comes back, for scripts/restore.ts; service.ts is how one is made',
  'server/modules/backups/scheduling.ts': 'when backups are made, without a route',
  'server/modules/backups/verifying.ts':
    'a restore that is thrown away, for scripts/backup-verify.ts',
  'server/modules/organisation/contact-in-page.ts':
    'HTML for the page of the public forms, which no call replies',
  'server/modules/auth/first-admin.ts': 'runs once, at the first start, and belongs to no route',
  'server/modules/accounts/passwords.ts': 'hashing and its cost, tested and reviewed by itself',
  'server/modules/me/avatar.ts': 'a picture made anew: bytes in, bytes out',
  'server/modules/me/avatar-reader.ts': 'decodes pictures, in a process of its own',
  'server/modules/question-bank/changes.ts': 'pure: what each change makes of a bank',
  'server/modules/files/receiving.ts':
    'a stream of parts from the call to the vault, with what is refused on the way; no database',
  'server/modules/files/uploads.ts':
    'how files come to be, contents first; service.ts is what may be done with those that are there',
  'server/modules/erasures/erasing.ts':
    'the one order in which all of somebody goes, for whoever asks and after a restore alike',
  'server/modules/erasures/removal-queries.ts':
    'the SQL that finds and removes what no foreign key leads to, over the tables of others',
  'server/modules/erasures/finishing.ts':
    'what is done after the commit, at each start and each night, without a route',
  'server/modules/erasures/finishing-queries.ts': 'the SQL of that, which asks for nobody',
  'server/modules/erasures/certificate.ts': 'pure: what a certificate says on paper',
  'server/modules/retention-rules/last-work.ts':
    'pure: the one list of what counts as work on a file, and of what does not and why',
  'server/modules/own-data/sections.ts':
    'pure: the one list of what is held about somebody, and of what is left out and why',
  'server/modules/own-data/telling.ts': 'pure: what rows are called in plain words',
  'server/modules/files/tidying.ts': 'jobs of the night and of the start, without a route',
  'server/modules/files/tidying-queries.ts': 'the SQL of the night, which asks for nobody',
  'server/modules/drafts/attaching.ts':
    'how a draft becomes part of a file that is there, and how that is undone; one rule book of its own',
  'server/modules/drafts/attachment-queries.ts': 'the SQL of what it takes to undo an attachment',
  'server/modules/drafts/draft-summary.ts': 'what a draft is in a list, for queries of every kind',
  'server/modules/notifications/telling.ts':
    'what becomes of the mails and pushes of notices when their time has come; no call asks for it',
  'server/modules/notifications/digest.ts': 'the daily summary, planned and worded by jobs alone',
  'server/modules/reminders/to-applicants.ts':
    'the rules by which people without an account are written to, reviewed by themselves',
  'server/modules/drafts/reminder-queries.ts': 'the SQL of the night, which asks for nobody',
  'server/modules/drafts/reminders.ts': 'jobs of the night, without a route',
  'server/modules/questions/answer-queries.ts':
    'the SQL of answers, which change with every form; that of editions never does',
  'server/modules/questions/answers-file.ts':
    'pure: the lines of the file with the answers of one person',
  'server/modules/questions/applicant-answers.ts':
    'the rules of the answers in a case file, with what they were before; the public forms have none',
  'server/modules/questions/applicant-answer-queries.ts':
    'the SQL of answers that are changed by staff and joined, with what they were before',
  'server/modules/questions/join-answers.ts':
    'how answers given elsewhere become part of a file, for drafts and the screening',
  'server/modules/questions/save-answers.ts':
    'pure: what of the answers that are sent is wrong, new, or out of date',
  'server/modules/applicants/status-changes.ts':
    'the rules by which staff move a status, against the table of the contract',
  'server/modules/letters/letter-values.ts':
    'pure: the facts of a person as a letter says them, a line each',
  'server/modules/letters/writing.ts':
    'how a letter about somebody is written and goes out; service.ts is what administrators do with templates',
  'server/modules/papers/accounting.ts':
    'for whoever asks to whom something of their file was given; service.ts makes papers of the file itself',
  'server/modules/papers/giving.ts':
    'files that go to somebody, with the sheet that goes before them',
  'server/modules/papers/patient-notices.ts':
    'what patients are told as they are admitted, which says nothing of anybody; service.ts makes papers of a file',
  'server/modules/papers/told-consents.ts':
    'pure: permissions in words, as recipients and people read them',
  'server/modules/papers/paper-frame.ts': 'pure: what is on every page of every paper',
  'server/modules/papers/paper-sections.ts': 'pure: answers, support, notes and files in words',
  'server/modules/papers/person-facts.ts': 'pure: the fields of a person in words, by their groups',
  'server/modules/papers/told-disclosures.ts': 'pure: who was given what, in words',
  'server/modules/papers/told-enrolments.ts': 'pure: enrolments and what came of them, in words',
  'server/modules/papers/told-timeline.ts': 'pure: what happened to somebody, in words',
  'server/modules/notes/stored-note.ts':
    'how a note is kept and read, the same for every query of notes',
  'server/modules/notes/timeline.ts':
    'what happened to a person, read from the log; notes have their own rules',
  'server/modules/notes/timeline-queries.ts':
    'the SQL of the log as a timeline, which no query of notes shares',
  'server/modules/notes/timeline-entries.ts':
    'pure: what an entry of the log is in the timeline, and what it must not tell',
  'server/modules/applicants/file-from-answers.ts':
    'what answers add to a file: the rule that screening and questionnaire share',
  'server/modules/questions/editions.ts':
    'the editions that are in memory, so that a save reads none',
  'server/modules/questions/given-answers.ts':
    'pure: what is taken of the answers in a public form',
  'server/modules/questions/first-editions.ts': 'runs at every start, and belongs to no route',
  'server/modules/questions/publish-bank.ts':
    'how a bank becomes versions and editions, in one transaction of another module',
  'server/modules/questions/set-aside.ts': 'pure: which answers others hide',
  'server/modules/questions/stored-question.ts':
    'how a question is kept and read, the same for editions and for answers',
  'server/modules/questions/default-bank/': 'data: the questions of a new installation',
  'server/modules/questions/prefill.ts': 'pure: which applicant the answers describe',
  'server/modules/screening/link-queries.ts':
    'the SQL of links as staff make them; queries.ts has that of sittings, which their holders fill in',
  'server/modules/screening/questions-to-ask.ts': 'pure: what a sitting asks of this person',
  'server/modules/screening/sittings.ts':
    'what the holder of a link may do; service.ts is what staff may do, with another scope',
  'server/modules/system/gauges.ts': 'numbers for Prometheus, asked for by no call of the contract',
  'server/modules/system/troubles.ts': 'pure: what of the state somebody should look after',
  'server/modules/tasks/stored-task.ts':
    'how a task is kept and read, the same for every query of tasks',
  'server/modules/tasks/changing.ts':
    'the rules by which a task changes and comes again; service.ts is the calls',
  'server/modules/tasks/change-queries.ts':
    'the SQL that writes tasks; queries.ts has what is read',
  'server/modules/tasks/changing-many.ts': 'several tasks at once, all or none',
  'server/modules/tasks/comments.ts': 'what is said about a task, by rules of its own',
  'server/modules/tasks/rules.ts':
    'what makes tasks by itself: settings, and a job without a route',
  'server/modules/tasks/reminding.ts': 'what tasks remind of, asked by the reminders alone',
  'server/modules/tasks/due-queries.ts': 'the SQL of that, which asks for nobody',
  'server/modules/tasks/rule-queries.ts': 'the SQL of rules, which ask for nobody',
  'server/modules/second-factor/passkey-sign-in.ts':
    'passkeys shown by anybody; those kept by their person are in passkeys.ts',
  'server/modules/second-factor/passkeys.ts': 'one of three kinds of second factor',
  'server/modules/second-factor/recovery-codes.ts': 'one of three kinds of second factor',
  'server/modules/second-factor/totp.ts': 'one of three kinds of second factor',
  'server/modules/second-factor/try-limits.ts':
    'the numbers that slow guessing down, and why they lock nobody out, reviewed by themselves',
  'server/modules/second-factor/webauthn.ts':
    'the one place that speaks to the library of the standard; no database',
  'server/modules/sessions/devices.ts': 'pure: what a browser says of itself, in product names',
  'server/modules/users/invitation-queries.ts':
    'the SQL of invitations, which are kept apart from accounts until they are accepted',
  'server/modules/users/invitations.ts':
    'the rules of invitations: a record of its own, from being sent to being accepted',
  'server/modules/social-sign-in/id-token.ts':
    'what makes a token of a provider believable, checked against it and reviewed by itself',
  'server/modules/applicants/merge-queries.ts':
    'the SQL of two files at once, which nothing but merging reads or writes',
  'server/modules/applicants/two-files.ts':
    'what merging asks of applicants: two files, one of which becomes a part of the other',
  'server/modules/drafts/moved-drafts.ts':
    'how drafts go along when their file is merged, and back',
  'server/modules/duplicates/many-queries.ts':
    'the search for many at once; that for one is in queries.ts',
  'server/modules/duplicates/pairs.ts':
    'pairs of applicants and what staff say of them; service.ts looks for those like a draft',
  'server/modules/duplicates/pair-queries.ts': 'the SQL of pairs as staff see them',
  'server/modules/duplicates/pair-search.ts': 'the job that finds pairs, without a route',
  'server/modules/duplicates/pair-search-queries.ts':
    'the SQL of the job that finds pairs, which asks for nobody',
  'server/modules/files/moved-files.ts': 'how files go along when their person is merged, and back',
  'server/modules/merges/movers.ts':
    'the one list of what goes along with a merged file, and how; a module adds its line here',
  'server/modules/merges/restoring.ts':
    'what becomes of the fields when a merge is undone; undoing.ts has the rest of it',
  'server/modules/merges/undoing.ts': 'how one file becomes two again; service.ts makes one of two',
  'server/modules/questions/merged-answers.ts':
    'how the answers of two files become one history, and two again',
  'server/modules/questions/merged-answer-queries.ts': 'the SQL of that',
  'server/modules/screening/moved-sittings.ts':
    'how sittings go along when their person is merged, and back',
  'server/modules/events/calendar-files.ts':
    'events as files of other programs: one to save, many to bring in',
  'server/modules/events/feed.ts': 'the calendar by a secret address, without a session',
  'server/modules/events/file-queries.ts': 'the SQL of files and subscriptions alone',
  'server/modules/events/invitations.ts':
    'who is to get a mail with the appointment, planned with its change',
  'server/modules/events/invitation-mails.ts': 'what a mail says, asked as it leaves',
  'server/modules/events/invitation-queries.ts': 'the SQL of whom to write to as it is sent',
  'server/modules/events/written.ts': 'an event as files and mails tell it, the same for all',
  'server/modules/events/reminding.ts': 'what events remind of, asked by the reminders alone',
  'server/modules/events/due-queries.ts': 'the SQL of that, which asks for nobody',
  'server/modules/events/at-locations.ts':
    'what becomes of appointments when their location is closed',
  'server/modules/events/moved-events.ts': 'how events go along when a file is merged, and back',
  'server/modules/events/calendar.ts':
    'the calendar of a stretch of time, with what meets; service.ts is about one event',
  'server/modules/events/carrying.ts':
    'what becomes of the times of a series, and of what was noted of them, when they are others',
  'server/modules/events/cutting.ts':
    'a series that was ended earlier, and put together again; changing.ts is what stays',
  'server/modules/events/cut-queries.ts': 'the SQL of what was parted from a series',
  'server/modules/events/changing.ts':
    'one time, it and the following, all: a rule book of its own',
  'server/modules/events/noting.ts': 'what is checked and noted down at every change of an event',
  'server/modules/events/own-events.ts':
    'appointments as their person sees them; calendar.ts is what staff see, with another scope',
  'server/modules/events/range-queries.ts':
    'the SQL of stretches of time; that of one event is another',
  'server/modules/events/reading.ts': 'an event and its times as they are shown, for every call',
  'server/modules/events/stored-event.ts': 'how an event is kept, the same for every query',
  'server/modules/support-records/merged-records.ts':
    'how two support records become one, and two again',
  'server/modules/client-page/handed-over.ts':
    'links that staff handed over and vouch for: who hears of them, and how they end with their giver',
  'server/modules/client-page/move-wishes.ts':
    'wishes for another time as staff see and answer them; the person asks in own-page.ts',
  'server/modules/client-page/move-wish-queries.ts': 'the SQL of that, for both',
  'server/modules/client-page/moved-links.ts':
    'how the link to a page goes along when its file is merged, and back',
  'server/modules/client-page/own-appointments.ts':
    'appointments and tasks on the own page; own-page.ts is the rest of it',
  'server/modules/client-page/own-page.ts':
    'what a client may do on their own page; service.ts is what staff may do, with another scope',
  'server/modules/client-page/own-page-queries.ts':
    'the SQL of that, each query bound to the file of the account that asks',
  'server/modules/files/own-files.ts':
    'documents as their person sees them; service.ts is what staff may do, with another scope',
  'server/modules/files/sharing.ts': 'what of the files a person sees on their own page',
  'server/modules/files/sharing-queries.ts':
    'the SQL of what is shared, for staff and for the person',
  'server/modules/screening/own-sittings.ts':
    'the screening from the own page of its person, with a scope of its own',
  'server/modules/screening/own-sitting-queries.ts': 'the SQL of that',
};
