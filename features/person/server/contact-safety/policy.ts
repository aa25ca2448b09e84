import {
  type ContactPreferences,
  noContact,
  readContactPreferences,
} from '#features/person/contract/contact-gaps.ts';
import type {
  ContactFlag,
  ContactPath,
  ContactReason,
  ContactVerdict,
} from '#features/person/contract/contact-safety.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

/** Contact details in the record. */
export interface RecordedContact {
  email: string | null;
  dateOfBirth: string | null;
  preferredContact: string | null;
  safeContact: { name: string | null; phone: string | null };
  /** The person stopped appointment reminders. */
  isStopped: boolean;
  /** The person asked to be reached another way, which staff haven't confirmed. */
  asksNewWay: boolean;
  texts: TextContact;
  helper: HelperContact;
}

/** Facts for contact about a helper who filled in the form. */
export interface HelperContact {
  /** The person doesn't know about the form, as far as we know. */
  isUntold: boolean;
  /** The recorded phone number is the helper's. */
  hasPhone: boolean;
  /** The recorded email address is the helper's. */
  hasEmail: boolean;
}

/** Facts about texts to a person. */
export interface TextContact {
  /** In the form that networks dial; null if no text can be sent to the recorded number. */
  number: string | null;
  /** The number answered STOP. */
  isStopped: boolean;
  /** Staff recorded a spoken consent for this number. */
  hasSpokenConsent: boolean;
}

/** Nothing to text to. */
export const noTextContact: TextContact = {
  number: null,
  isStopped: false,
  hasSpokenConsent: false,
};

/** No one helped. */
export const noHelperContact: HelperContact = { isUntold: false, hasPhone: false, hasEmail: false };

/** The last digits of a phone number, which are the same with and without a country code. */
const comparedDigits = 10;
const fewestDigits = 7;

function lastDigits(text: string | null): string | null {
  const digits = (text ?? '').replaceAll(/\D/g, '').slice(-comparedDigits);
  return digits.length < fewestDigits ? null : digits;
}

/** @param isNewPerson false if the person had a record before the form was added to it */
export function helperContact(
  { knows, reach }: Helper,
  { phone, email }: { phone: string | null; email: string | null },
  isNewPerson: boolean,
): HelperContact {
  const number = lastDigits(phone);
  return {
    isUntold: isNewPerson && knows !== 'yes',
    hasPhone: number !== null && number === lastDigits(reach),
    hasEmail: email !== null && email.trim().toLowerCase() === reach?.trim().toLowerCase(),
  };
}

/** Contact details in the answers. */
export interface AnsweredContact extends ContactPreferences {
  preferredContact: string | null;
  hasSafeContact: boolean;
}

interface Way {
  carrier: 'mail' | 'push' | 'portal' | 'paper' | 'post' | 'phone' | 'text';
  /** Sent to the address in the record, not that of an account. */
  isToRecord?: true;
  needsBirthDate?: true;
  /** Needs the person's consent to contact; otherwise it is enough that they didn't refuse. */
  needsYes?: true;
  /** Needs email as the chosen way, or at least no other choice. */
  needsMail?: 'chosen' | 'no other';
  /** Needs texts as the chosen way, or at least no other choice. */
  needsText?: true;
  isStoppable?: true;
  isOverridable?: true;
}

/** Null: always allowed, because the person is present or asked for it. */
const ways: Record<ContactPath, Way | null> = {
  'screening-mail': { carrier: 'mail', isToRecord: true, isOverridable: true },
  'screening-print': { carrier: 'paper' },
  'screening-beside': null,
  'portal-mail': {
    carrier: 'mail',
    isToRecord: true,
    isOverridable: true,
    needsBirthDate: true,
  },
  'portal-hand': { carrier: 'paper' },
  'account-invitation': { carrier: 'mail' },
  'account-closed': { carrier: 'mail' },
  'account-security': null,
  'application-reminder': {
    carrier: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'no other',
  },
  'application-news': {
    carrier: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'chosen',
  },
  'application-question': {
    carrier: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'no other',
  },
  'application-letter': { carrier: 'post', isOverridable: true },
  'question-mail': { carrier: 'mail', isToRecord: true },
  'appointment-reminder': {
    carrier: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'chosen',
    isStoppable: true,
  },
  'appointment-invitation': {
    carrier: 'mail',
    isToRecord: true,
    needsYes: true,
    needsMail: 'no other',
    isStoppable: true,
  },
  'text-code': null,
  // Sent by Cairn, or by staff, who see what the person prefers.
  'text-status': { carrier: 'text', isOverridable: true },
  'text-appointment': { carrier: 'text', needsText: true, isStoppable: true },
  'text-called': { carrier: 'text', isOverridable: true },
  'text-message': { carrier: 'text', isOverridable: true },
  'notice-mail': { carrier: 'mail' },
  'notice-push': { carrier: 'push' },
  message: { carrier: 'portal' },
  letter: { carrier: 'paper' },
  printout: { carrier: 'paper' },
  'patient-notice': { carrier: 'paper' },
  'given-file': { carrier: 'paper' },
  'own-data': { carrier: 'paper' },
  'shared-file': { carrier: 'portal' },
  call: { carrier: 'phone' },
  write: { carrier: 'mail', isToRecord: true },
};

const canBeOverridden: readonly ContactReason[] = ['safe-contact', 'new-way', 'be-careful'];

/** Preferred ways of contact that each carrier serves. */
const served: Partial<Record<Way['carrier'], readonly string[]>> = {
  mail: ['email'],
  post: ['mail'],
  phone: ['call', 'text'],
  text: ['text'],
};

/** Decides whether something may reach a person through this channel, with reasons. */
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
  const isText = way.carrier === 'text';
  // Others may read it before the person does.
  const leavesUnseen = ['text', 'mail', 'push', 'post'].includes(way.carrier);
  const preferred = preferredWay(recorded, answered);
  const isOtherWay = isAnotherWay(way, preferred);
  const against: Partial<Record<ContactReason, boolean>> = {
    'no-email': way.isToRecord === true && email === null,
    'no-text-number': isText && recorded.texts.number === null,
    'no-birth-date': way.needsBirthDate === true && dateOfBirth === null,
    'may-not-write': leavesUnseen && answered.consent === 'no',
    'not-told': leavesUnseen && recorded.helper.isUntold,
    'helper-address': recorded.helper.isUntold && isHelpersOwn(way, recorded),
    'safe-contact': (leavesUnseen || way.carrier === 'phone') && preferred === 'safe_contact',
    'new-way': leavesUnseen && recorded.asksNewWay,
    'be-careful': leavesUnseen && answered.isCareful,
    'not-agreed':
      answered.consent !== 'no' &&
      ((way.needsYes === true && answered.consent !== 'yes') ||
        (isText && !agreesToTexts(recorded, answered))),
    stopped: way.isStoppable === true && isStopped,
    'texts-stopped': isText && recorded.texts.isStopped,
    'other-way': preferred !== 'safe_contact' && isOtherWay,
  };
  return trueIn(against);
}

function warningReasons(
  way: Way,
  recorded: RecordedContact,
  answered: AnsweredContact,
): ContactReason[] {
  const preferred = preferredWay(recorded, answered);
  const isServed = preferred === null || served[way.carrier]?.includes(preferred);
  return trueIn({
    'may-not-write': answered.consent === 'no',
    'not-told': recorded.helper.isUntold,
    'helper-address': isHelpersOwn(way, recorded),
    'safe-contact': preferred === 'safe_contact',
    'new-way': recorded.asksNewWay,
    'be-careful': answered.isCareful,
    'other-way':
      (way.isToRecord === true || ['phone', 'text', 'post'].includes(way.carrier)) &&
      preferred !== 'safe_contact' &&
      !isServed,
  });
}

/** True if this channel uses a number or address that is the helper's. */
function isHelpersOwn({ carrier, isToRecord }: Way, { helper }: RecordedContact): boolean {
  if (carrier === 'phone' || carrier === 'text') return helper.hasPhone;
  return isToRecord === true && helper.hasEmail;
}

/** True if the person prefers a way that this channel must leave to them. */
function isAnotherWay({ needsMail, needsText }: Way, preferred: string | null): boolean {
  if (needsText) return !['text', null].includes(preferred);
  if (needsMail === undefined) return false;
  return needsMail === 'chosen' ? preferred !== 'email' : !['email', null].includes(preferred);
}

/** Consent to texts is for texts: choosing email or a call doesn't include them. */
export function agreesToTexts(
  { texts, helper }: Pick<RecordedContact, 'texts' | 'helper'>,
  { consent, preferredContact }: Pick<AnsweredContact, 'consent' | 'preferredContact'>,
): boolean {
  // A helper can't consent for someone who doesn't know.
  const isTheirs = !helper.isUntold;
  return texts.hasSpokenConsent || (isTheirs && consent === 'yes' && preferredContact === 'text');
}

/** In contract order, because objects keep insertion order. */
function trueIn(found: Partial<Record<ContactReason, boolean>>): ContactReason[] {
  return Object.entries(found).flatMap(([reason, applies]) =>
    applies ? [reason as ContactReason] : [],
  );
}

/** Staff may have recorded another way since; an answer that the record doesn't repeat still protects the person. */
function preferredWay(
  recorded: Pick<RecordedContact, 'preferredContact'>,
  answered: Pick<AnsweredContact, 'preferredContact'>,
): string | null {
  const isOnlyAnswered = recorded.preferredContact === null;
  return isOnlyAnswered && answered.preferredContact === 'safe_contact'
    ? 'safe_contact'
    : recorded.preferredContact;
}

/** True if a required safe contact is missing in the record. Keep in sync with the SQL in `contactFlag`. */
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

/** Contact details in the answers, in addition to the record. */
export function answeredContact(answers: readonly QuestionAnswer[]): AnsweredContact {
  const inField = answersByField(answers);
  return {
    ...readContactPreferences(answers),
    preferredContact: inField('preferredContact'),
    hasSafeContact: inField('safeContact.name') !== null || inField('safeContact.phone') !== null,
  };
}

/** Contact details that staff corrected in an application. */
export type CorrectedContact = Partial<
  Pick<RecordedContact, 'email' | 'dateOfBirth' | 'preferredContact' | 'safeContact'> & {
    phone: string | null;
  }
>;

/** The record that an application would become. */
export function applicationContact(
  answers: readonly QuestionAnswer[],
  { email, dateOfBirth, preferredContact, safeContact }: CorrectedContact,
): RecordedContact {
  const inField = answersByField(answers);
  const way = inField('preferredContact');
  const chosen = way === noContact ? null : way;
  return {
    email: email === undefined ? inField('email') : email,
    dateOfBirth: dateOfBirth === undefined ? inField('dateOfBirth') : dateOfBirth,
    preferredContact: preferredContact === undefined ? chosen : preferredContact,
    safeContact: safeContact ?? {
      name: inField('safeContact.name'),
      phone: inField('safeContact.phone'),
    },
    isStopped: false,
    asksNewWay: false,
    texts: noTextContact,
    helper: noHelperContact,
  };
}

/** The phone number of an application, as typed. */
export function applicationPhone(
  answers: readonly QuestionAnswer[],
  { phone }: CorrectedContact,
): string | null {
  return phone === undefined ? answersByField(answers)('phone') : phone;
}

/** Answers as given; an option unknown to the record's field counts as another way. */
function answersByField(answers: readonly QuestionAnswer[]) {
  const effectiveAnswers = answers.filter(({ answer, setAside }) => !setAside && !isBlank(answer));
  return (field: string): string | null => {
    const found = effectiveAnswers.find(({ question }) => question.boundField === field);
    return typeof found?.answer === 'string' ? found.answer.trim() : null;
  };
}
