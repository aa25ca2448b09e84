import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, option, yes } from './answer-options.ts';

/** Identity and contact details. */

const defaults = { form: 'pre-screening', required: false } as const;

export const name: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-name-first',
    category: 'name',
    kind: 'string',
    text: { en: 'First name', fr: 'Prénom' },
    required: true,
    boundField: 'firstName',
  },
  {
    ...defaults,
    id: 'pre-name-last',
    category: 'name',
    kind: 'string',
    text: { en: 'Last name', fr: 'Nom de famille' },
    required: true,
    boundField: 'lastName',
  },
  {
    ...defaults,
    id: 'pre-name-preferred',
    category: 'name',
    kind: 'string',
    text: { en: 'What should we call you?', fr: 'Comment aimez-vous qu’on vous appelle?' },
    help: {
      en: 'Only if it’s not your first name.',
      fr: 'Seulement si ce n’est pas votre prénom.',
    },
    boundField: 'preferredName',
  },
];

export const birth: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-birth-date',
    category: 'birth',
    kind: 'string',
    format: 'date',
    text: { en: 'What is your date of birth?', fr: 'Quelle est votre date de naissance?' },
    help: {
      en: 'For example, 27 3 1985. If you don’t know the exact day, leave this blank.',
      fr: 'Par exemple, 27 3 1985. Si vous ne connaissez pas le jour exact, laissez vide.',
    },
    boundField: 'dateOfBirth',
  },
];

export const contact: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-reach-way',
    category: 'reach',
    kind: 'select',
    text: { en: 'How should we contact you?', fr: 'Comment devrions-nous vous joindre?' },
    help: {
      en: 'Choose the way that is safest for you.',
      fr: 'Choisissez la façon la plus sûre pour vous.',
    },
    options: [
      option('call', 'Phone call', 'Par téléphone'),
      option('text', 'Text message', 'Par message texte'),
      option('email', 'Email', 'Par courriel'),
      option('mail', 'Letter in the mail', 'Par lettre, à la poste'),
      option('safe_contact', 'Through a person I trust', 'Par une personne de confiance'),
    ],
    boundField: 'preferredContact',
  },
  {
    ...defaults,
    id: 'pre-reach-mail',
    category: 'reach',
    kind: 'string',
    text: { en: 'Where can we send a letter?', fr: 'Où pouvons-nous envoyer une lettre?' },
    help: {
      en: 'Street, town, and ZIP or postal code. It can be a place that takes mail for you.',
      fr: 'Rue, ville et code postal. Cela peut être un lieu qui reçoit votre courrier.',
    },
    showIf: [{ questionId: 'pre-reach-way', equals: ['mail'] }],
    boundField: 'address.line1',
  },
  {
    ...defaults,
    id: 'pre-reach-phone',
    category: 'reach',
    kind: 'string',
    format: 'phone',
    text: { en: 'Phone number', fr: 'Numéro de téléphone' },
    help: {
      en: 'A number that is safe to call or text. No phone? Leave this blank.',
      fr: 'Un numéro où l’on peut vous joindre sans danger. Pas de téléphone? Laissez vide.',
    },
    boundField: 'phone',
  },
  {
    ...defaults,
    id: 'pre-reach-message',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'If you don’t answer, may we leave a message?',
      fr: 'Si vous ne répondez pas, pouvons-nous laisser un message?',
    },
    help: {
      en: 'We never say what it’s about.',
      fr: 'Nous ne dirons jamais de quoi il s’agit.',
    },
    options: [yes, no],
    boundField: 'mayLeaveMessage',
  },
  {
    ...defaults,
    id: 'pre-reach-email',
    category: 'reach',
    kind: 'string',
    format: 'email',
    text: { en: 'Email address', fr: 'Adresse courriel' },
    help: {
      en: 'One that only you can read.',
      fr: 'Une adresse que personne d’autre ne lit.',
    },
    boundField: 'email',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'Is there a person you trust who can pass on a message?',
      fr: 'Une personne de confiance peut-elle vous transmettre un message?',
    },
    help: {
      en: 'For example: a friend, a relative, or a worker. We only ask them to pass on a message.',
      fr: 'Par exemple, une amie, un proche ou une intervenante. Nous lui demanderons seulement de vous transmettre un message.',
    },
    options: [yes, no],
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-name',
    category: 'reach',
    kind: 'string',
    text: { en: 'Name of the person you trust', fr: 'Nom de la personne de confiance' },
    showIf: [{ questionId: 'pre-reach-trusted', equals: ['yes'] }],
    boundField: 'safeContact.name',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-phone',
    category: 'reach',
    kind: 'string',
    format: 'phone',
    text: { en: 'Their phone number', fr: 'Son numéro de téléphone' },
    showIf: [{ questionId: 'pre-reach-trusted', equals: ['yes'] }],
    boundField: 'safeContact.phone',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-relation',
    category: 'reach',
    kind: 'string',
    text: { en: 'How do you know this person?', fr: 'D’où connaissez-vous cette personne?' },
    help: {
      en: 'For example: my sister, my sponsor, my landlord.',
      fr: 'Par exemple : ma sœur, mon parrain, ma logeuse.',
    },
    showIf: [{ questionId: 'pre-reach-trusted', equals: ['yes'] }],
    boundField: 'safeContact.relation',
  },
];
