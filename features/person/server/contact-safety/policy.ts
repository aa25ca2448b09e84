import { type ContactWishes, contactWishes } from '#features/person/contract/contact-gaps.ts';
import type {
  ContactFlag,
  ContactPath,
  ContactReason,
  ContactVerdict,
} from '#features/person/contract/contact-safety.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

/** What the record says about reaching a person. */
export interface RecordedContact {
  email: string | null;
  dateOfBirth: string | null;
  preferredContact: string | null;
  safeContact: { name: string | null; phone: string | null };
  /** They stopped the reminders of appointments. */
  isStopped: boolean;
}

/** What the answers to the forms say about it. */
export interface AnsweredContact extends ContactWishes {
  preferredContact: string | null;
  hasSafeContact: boolean;
}

interface Way {
  by: 'mail' | 'push' | 'portal' | 'paper' | 'phone';
  /** Goes to the address in the record, rather than to that of an account. */
  isToRecord?: true;
  needsBirthDate?: true;
  /** Takes a yes to being contacted; otherwise it is enough that they didn't say no. */
  needsYes?: true;
  /** Takes e-mail as the way that they chose, or at least no other way. */
  needsMail?: 'chosen' | 'no other';
  isStoppable?: true;
  isOverridable?: true;
}

/** Null: nothing speaks against it, because the person is there or asked for it themselves. */
const ways: Record<ContactPath, Way | null> = {
  'screening-mail': { by: 'mail', isToRecord: true, isOverridable: true },
  'screening-print': { by: 'paper' },
  'screening-beside': null,
  'portal-mail': {
    by: 'mail',
    isToRecord: true,
    isOverridable: true,
    needsBirthDate: true,
  },
  'portal-hand': { by: 'paper' },
  'account-invitation': { by: 'mail' },
  'account-closed': { by: 'mail' },
  'account-security': null,
  'application-reminder': {
    by: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'no other',
  },
  'appointment-reminder': {
    by: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'chosen',
    isStoppable: true,
  },
  'appointment-invitation': {
    by: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'no other',
    isStoppable: true,
  },
  'notice-mail': { by: 'mail' },
  'notice-push': { by: 'push' },
  message: { by: 'portal' },
  letter: { by: 'paper' },
  printout: { by: 'paper' },
  'patient-notice': { by: 'paper' },
  'given-file': { by: 'paper' },
  'own-data': { by: 'paper' },
  'shared-file': { by: 'portal' },
  call: { by: 'phone' },
  write: { by: 'mail', isToRecord: true },
};

const canBeOverridden: readonly ContactReason[] = ['safe-contact', 'be-careful'];

/** Preferred ways that this carrier serves. */
const served: Partial<Record<Way['by'], readonly string[]>> = {
  mail: ['email'],
  phone: ['call', 'text'],
};

/** Decides whether something may reach a person in this way, and why not. */
export function judge(
  path: ContactPath,
  recorded: RecordedContact,
  answered: AnsweredContact,
): ContactVerdict {
  const way = ways[path];
  if (!way) return { outcome: 'allowed', reasons: [], mayOverride: false };
  const refusing = refusingReasons(way, recorded, answered);
  if (refusing.length > 0) {
    const mayOverride =
      way.isOverridable === true && refusing.every((reason) => canBeOverridden.includes(reason));
    return { outcome: 'refused', reasons: refusing, mayOverride };
  }
  const warning = warningReasons(way, recorded, answered);
  const outcome = warning.length > 0 ? 'warning' : 'allowed';
  return { outcome, reasons: warning, mayOverride: false };
}

function refusingReasons(
  way: Way,
  recorded: RecordedContact,
  answered: AnsweredContact,
): ContactReason[] {
  const { email, dateOfBirth, isStopped } = recorded;
  const leavesUnseen = way.by === 'mail' || way.by === 'push';
  const preferred = preferredWay(recorded, answered);
  const isOtherWay =
    way.needsMail === 'chosen' ? preferred !== 'email' : !['email', null].includes(preferred);
  const against: Partial<Record<ContactReason, boolean>> = {
    'no-email': way.isToRecord === true && email === null,
    'no-birth-date': way.needsBirthDate === true && dateOfBirth === null,
    'may-not-write': leavesUnseen && answered.consent === 'no',
    'safe-contact': (leavesUnseen || way.by === 'phone') && preferred === 'safe_contact',
    'be-careful': leavesUnseen && answered.isCareful,
    'not-agreed': way.needsYes === true && !['yes', 'no'].includes(String(answered.consent)),
    stopped: way.isStoppable === true && isStopped,
    'other-way': way.needsMail !== undefined && preferred !== 'safe_contact' && isOtherWay,
  };
  return trueIn(against);
}

function warningReasons(
  way: Way,
  recorded: RecordedContact,
  answered: AnsweredContact,
): ContactReason[] {
  const preferred = preferredWay(recorded, answered);
  const isServed = preferred === null || served[way.by]?.includes(preferred);
  return trueIn({
    'may-not-write': answered.consent === 'no',
    'safe-contact': preferred === 'safe_contact',
    'be-careful': answered.isCareful,
    'other-way':
      (way.isToRecord === true || way.by === 'phone') && preferred !== 'safe_contact' && !isServed,
  });
}

/** In the order of the contract, because an object keeps the order in which it was written. */
function trueIn(found: Partial<Record<ContactReason, boolean>>): ContactReason[] {
  return Object.entries(found).flatMap(([reason, holds]) =>
    holds ? [reason as ContactReason] : [],
  );
}

/** Staff may have noted another way since; an answer that no record repeats still protects the person. */
function preferredWay(
  recorded: Pick<RecordedContact, 'preferredContact'>,
  answered: Pick<AnsweredContact, 'preferredContact'>,
): string | null {
  const isOnlyAnswered = recorded.preferredContact === null;
  return isOnlyAnswered && answered.preferredContact === 'safe_contact'
    ? 'safe_contact'
    : recorded.preferredContact;
}

/** A safe contact that is required and that the record doesn't name; `listFlags` says the same in SQL. */
export function missingSafeContact(
  recorded: RecordedContact,
  answered: AnsweredContact,
): ContactFlag | null {
  if (preferredWay(recorded, answered) !== 'safe_contact') return null;
  const { name, phone } = recorded.safeContact;
  const isRecorded = name !== null || phone !== null;
  if (!isRecorded && !answered.hasSafeContact) return 'safe-contact-missing';
  return isRecorded && recorded.preferredContact !== null ? null : 'safe-contact-in-answers';
}

/** What answers say about reaching a person, beside what the record says. */
export function answeredContact(answers: readonly QuestionAnswer[]): AnsweredContact {
  const inField = answersByField(answers);
  return {
    ...contactWishes(answers),
    preferredContact: inField('preferredContact'),
    hasSafeContact: inField('safeContact.name') !== null || inField('safeContact.phone') !== null,
  };
}

/** The record that an unfinished application would become. */
export function contactOfApplication(answers: readonly QuestionAnswer[]): RecordedContact {
  const inField = answersByField(answers);
  return {
    email: inField('email'),
    dateOfBirth: inField('dateOfBirth'),
    preferredContact: inField('preferredContact'),
    safeContact: { name: inField('safeContact.name'), phone: inField('safeContact.phone') },
    isStopped: false,
  };
}

/** As given: an option that the field of the record doesn't know counts as another way. */
function answersByField(answers: readonly QuestionAnswer[]) {
  const given = answers.filter(({ answer, setAside }) => !setAside && !isBlank(answer));
  return (field: string): string | null => {
    const found = given.find(({ question }) => question.boundField === field);
    return typeof found?.answer === 'string' ? found.answer.trim() : null;
  };
}
