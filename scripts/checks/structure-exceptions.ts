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
  'server/modules/auth/first-admin.ts': 'runs once, at the first start, and belongs to no route',
  'server/modules/accounts/passwords.ts': 'hashing and its cost, tested and reviewed by itself',
  'server/modules/me/avatar.ts': 'a picture made anew: bytes in, bytes out',
  'server/modules/question-bank/changes.ts': 'pure: what each change makes of a bank',
  'server/modules/files/receiving.ts':
    'a stream of parts from the call to the vault, with what is refused on the way; no database',
  'server/modules/files/uploads.ts':
    'how files come to be, contents first; service.ts is what may be done with those that are there',
  'server/modules/files/tidying.ts': 'jobs of the night and of the start, without a route',
  'server/modules/files/tidying-queries.ts': 'the SQL of the night, which asks for nobody',
  'server/modules/drafts/attaching.ts':
    'how a draft becomes part of a file that is there, and how that is undone; one rule book of its own',
  'server/modules/drafts/attachment-queries.ts': 'the SQL of what it takes to undo an attachment',
  'server/modules/drafts/draft-summary.ts': 'what a draft is in a list, for queries of every kind',
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
  'server/modules/support-records/merged-records.ts':
    'how two support records become one, and two again',
};
