import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, yes } from './answer-options.ts';

/** How to talk and meet with the person, and who sent them. */

const defaults = { form: 'screening', category: 'meeting', required: false } as const;

export const meeting: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-meeting-language',
    kind: 'select',
    text: {
      en: 'What language should we use with you?',
      fr: 'Dans quelle langue voulez-vous échanger avec nous?',
    },
    options: [
      option('en', 'English', 'Anglais'),
      option('fr', 'French', 'Français'),
      option('other', 'Another language', 'Une autre langue'),
    ],
    boundField: 'language',
  },
  {
    ...defaults,
    id: 'scr-meeting-language-other',
    kind: 'string',
    text: { en: 'Which other language?', fr: 'Quelle autre langue?' },
    showIf: [{ questionId: 'scr-meeting-language', equals: ['other'] }],
  },
  {
    ...defaults,
    id: 'scr-meeting-interpreter',
    kind: 'select',
    text: { en: 'Do you need an interpreter?', fr: 'Avez-vous besoin d’un ou d’une interprète?' },
    help: {
      en: 'For a sign language, too. It’s free for you.',
      fr: 'Cela peut aussi être pour une langue des signes. C’est gratuit pour vous.',
    },
    options: [yes, no, notSure],
    boundField: 'interpreter',
  },
  {
    ...defaults,
    id: 'scr-meeting-interpreter-language',
    kind: 'string',
    text: {
      en: 'Which language do you need?',
      fr: 'Pour quelle langue avez-vous besoin d’interprétation?',
    },
    help: {
      en: 'For example: Spanish, Arabic, or a sign language.',
      fr: 'Par exemple : espagnol, arabe, langue des signes québécoise.',
    },
    showIf: [{ questionId: 'scr-meeting-interpreter', equals: ['yes'] }],
    boundField: 'interpreterLanguage',
  },
  {
    ...defaults,
    id: 'scr-meeting-town',
    kind: 'string',
    text: {
      en: 'Which town or area are you in?',
      fr: 'Dans quelle ville ou quel secteur êtes-vous?',
    },
    help: {
      en: 'The place where you spend most of your time. No address needed.',
      fr: 'Là où vous passez le plus de temps. Pas besoin d’adresse.',
    },
    boundField: 'address.city',
  },
  {
    ...defaults,
    id: 'scr-meeting-access',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What would make it easier for you to meet us?',
      fr: 'Qu’est-ce qui vous aiderait à nous rencontrer?',
    },
    help: { en: 'Choose all that apply.', fr: 'Cochez toutes les réponses qui s’appliquent.' },
    options: [
      option('step_free', 'A place without stairs', 'Un lieu sans escalier'),
      option('transport', 'Help to get there', 'De l’aide pour me déplacer'),
      option('reading', 'Help with reading or writing', 'De l’aide pour lire ou écrire'),
      option('hearing_sight', 'Help with hearing or seeing', 'De l’aide pour entendre ou voir'),
      option('children', 'Coming with my children', 'Venir avec mes enfants'),
      option('animal', 'Coming with my animal', 'Venir avec mon animal'),
      option('other', 'Something else', 'Autre chose'),
      option('none', 'Nothing, thank you', 'Rien, merci'),
    ],
  },
  {
    ...defaults,
    id: 'scr-meeting-access-other',
    kind: 'string',
    long: true,
    text: { en: 'What else do you need?', fr: 'De quoi d’autre avez-vous besoin?' },
    showIf: [{ questionId: 'scr-meeting-access', equals: ['other'] }],
  },
  {
    ...defaults,
    id: 'scr-meeting-referral',
    kind: 'string',
    text: {
      en: 'Did someone refer you?',
      fr: 'Est-ce que quelqu’un vous a dit de venir nous voir?',
    },
    help: {
      en: 'If so, write their name and where they work. If not, leave this blank.',
      fr: 'Si oui, écrivez son nom et son lieu de travail. Sinon, laissez vide.',
    },
    boundField: 'referralSource',
  },
];
