import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, option, yes } from './answer-options.ts';

/** Pages 1 and 2: who the person is, and the safest way to reach them. */

const defaults = { form: 'pre-screening', required: false } as const;

export const who: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-name-first',
    category: 'who',
    kind: 'string',
    text: { en: 'First name', fr: 'Prénom' },
    help: {
      en: 'Any name you use is fine.',
      fr: 'Le prénom que vous utilisez au quotidien convient.',
    },
    required: true,
    boundField: 'firstName',
  },
  {
    ...defaults,
    id: 'pre-name-last',
    category: 'who',
    kind: 'string',
    text: { en: 'Last name', fr: 'Nom de famille' },
    boundField: 'lastName',
  },
  {
    ...defaults,
    id: 'pre-birth-date',
    category: 'who',
    kind: 'string',
    format: 'date',
    text: { en: 'Date of birth', fr: 'Date de naissance' },
    help: {
      en: 'With your code, it opens your form again. You can skip it.',
      fr: 'Avec votre code, elle rouvre votre formulaire. Vous pouvez la laisser vide.',
    },
    boundField: 'dateOfBirth',
  },
];

/** Shown under the chosen way, with what that way needs. */
const ifWay = (...ways: string[]) => ({
  showIf: [{ questionId: 'pre-reach-way', equals: ways }],
});

export const reach: BankQuestion[] = [
  {
    ...defaults,
    // Choosing a way is the consent to be contacted; `none` refuses it.
    id: 'pre-reach-way',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'What is the safest way to reach you?',
      fr: 'Quelle est la façon la plus sûre de vous joindre?',
    },
    help: {
      en: 'We never say what it is about. Choosing one means we may contact you that way.',
      fr: 'Nous ne disons jamais de quoi il s’agit. En choisissant une façon, vous nous permettez de l’utiliser.',
    },
    options: [
      option('text', 'Text message', 'Message texte'),
      option('call', 'Phone call', 'Appel téléphonique'),
      option('email', 'Email', 'Courriel'),
      option('mail', 'Letter', 'Lettre'),
      option('safe_contact', 'Through a person I trust', 'Par une personne de confiance'),
      option('none', 'Don’t contact me', 'Ne me contactez pas'),
    ],
    boundField: 'preferredContact',
  },
  {
    ...defaults,
    id: 'pre-reach-phone',
    category: 'reach',
    kind: 'string',
    format: 'phone',
    text: { en: 'Phone number', fr: 'Numéro de téléphone' },
    help: {
      en: 'Add a note if it helps, like “mom’s, ext. 4.”',
      fr: 'Ajoutez une note au besoin, comme « chez ma mère, poste 4 ».',
    },
    required: true,
    ...ifWay('text', 'call'),
    boundField: 'phone',
  },
  {
    ...defaults,
    id: 'pre-reach-read',
    category: 'reach',
    kind: 'select',
    text: { en: 'Can others read your texts?', fr: 'D’autres peuvent-ils lire vos textos?' },
    options: [option('yes', 'Yes, maybe', 'Oui, peut-être'), no],
    ...ifWay('text'),
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
    options: [yes, no],
    ...ifWay('call'),
    boundField: 'mayLeaveMessage',
  },
  {
    ...defaults,
    id: 'pre-reach-interpreter',
    category: 'reach',
    kind: 'select',
    text: { en: 'Do you need an interpreter?', fr: 'Avez-vous besoin d’un ou d’une interprète?' },
    help: { en: 'It’s free for you.', fr: 'C’est gratuit pour vous.' },
    options: [yes, no],
    ...ifWay('text', 'call'),
    boundField: 'interpreter',
  },
  {
    ...defaults,
    id: 'pre-reach-interpreter-language',
    category: 'reach',
    kind: 'string',
    text: { en: 'In which language?', fr: 'Dans quelle langue?' },
    help: {
      en: 'For example: Spanish, Arabic, or a sign language.',
      fr: 'Par exemple : espagnol, arabe, langue des signes québécoise.',
    },
    showIf: [{ questionId: 'pre-reach-interpreter', equals: ['yes'] }],
    boundField: 'interpreterLanguage',
  },
  {
    ...defaults,
    id: 'pre-reach-time',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'When is the best time to call?',
      fr: 'Quel est le meilleur moment pour vous appeler?',
    },
    options: [
      option('morning', 'Morning', 'Le matin'),
      option('afternoon', 'Afternoon', 'L’après-midi'),
      option('evening', 'Evening', 'Le soir'),
      option('any_time', 'Any time', 'N’importe quand'),
    ],
    ...ifWay('call'),
    boundField: 'callTime',
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
    required: true,
    ...ifWay('email'),
    boundField: 'email',
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
    required: true,
    ...ifWay('mail'),
    boundField: 'address.line1',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-name',
    category: 'reach',
    kind: 'string',
    text: { en: 'Name of the person you trust', fr: 'Nom de la personne de confiance' },
    help: {
      en: 'We only ask them to pass on a message.',
      fr: 'Nous lui demandons seulement de vous transmettre un message.',
    },
    required: true,
    ...ifWay('safe_contact'),
    boundField: 'safeContact.name',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-phone',
    category: 'reach',
    kind: 'string',
    format: 'phone',
    text: { en: 'Their phone number', fr: 'Son numéro de téléphone' },
    required: true,
    ...ifWay('safe_contact'),
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
    ...ifWay('safe_contact'),
    boundField: 'safeContact.relation',
  },
  {
    ...defaults,
    id: 'pre-safety-careful',
    category: 'reach',
    kind: 'string',
    long: true,
    text: {
      en: 'Anything we should be careful about?',
      fr: 'Devons-nous faire attention à quelque chose?',
    },
    help: {
      en: 'Times not to call, or someone who must not know. You can skip this.',
      fr: 'Des heures où ne pas appeler, ou une personne qui ne doit rien savoir. Vous pouvez laisser vide.',
    },
  },
];
