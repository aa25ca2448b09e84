import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, yes } from './answer-options.ts';

/** How to talk with the person, how they found us, practical needs, and consent. */

const defaults = { form: 'pre-screening', required: false } as const;

export const language: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-language',
    category: 'language',
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
    id: 'pre-language-other',
    category: 'language',
    kind: 'string',
    text: { en: 'Which other language?', fr: 'Quelle autre langue?' },
    showIf: [{ questionId: 'pre-language', equals: ['other'] }],
  },
  {
    ...defaults,
    id: 'pre-interpreter',
    category: 'language',
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
    id: 'pre-interpreter-language',
    category: 'language',
    kind: 'string',
    text: {
      en: 'Which language do you need the interpreter for?',
      fr: 'Pour quelle langue avez-vous besoin d’interprétation?',
    },
    help: {
      en: 'For example: Spanish, Arabic, American Sign Language.',
      fr: 'Par exemple : espagnol, arabe, langue des signes québécoise.',
    },
    showIf: [{ questionId: 'pre-interpreter', equals: ['yes'] }],
  },
];

export const referral: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-referral-way',
    category: 'referral',
    kind: 'select',
    text: { en: 'How did you hear about us?', fr: 'Comment avez-vous entendu parler de nous?' },
    options: [
      option('person', 'From a friend or my family', 'Par une amie, un ami ou ma famille'),
      option(
        'officer',
        'From a probation or parole officer',
        'Par une agente ou un agent de probation',
      ),
      option(
        'treatment',
        'From a clinic, hospital, or treatment program',
        'Par une clinique, un hôpital ou un traitement',
      ),
      option(
        'shelter',
        'From a shelter or an outreach worker',
        'Par un refuge ou une personne qui fait du travail de rue',
      ),
      option('organisation', 'From another organization', 'Par un autre organisme'),
      option('internet', 'On the internet or a poster', 'Sur Internet ou une affiche'),
      option('other', 'Another way', 'Autrement'),
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'pre-referral-who',
    category: 'referral',
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

export const area: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-area-town',
    category: 'area',
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
    id: 'pre-area-access',
    category: 'area',
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
    id: 'pre-area-access-other',
    category: 'area',
    kind: 'string',
    long: true,
    text: { en: 'What else do you need?', fr: 'De quoi d’autre avez-vous besoin?' },
    showIf: [{ questionId: 'pre-area-access', equals: ['other'] }],
  },
];

export const consent: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-consent-contact',
    category: 'consent',
    kind: 'select',
    text: {
      en: 'May we contact you about your answers?',
      fr: 'Pouvons-nous vous contacter au sujet de vos réponses?',
    },
    help: {
      en: 'Only our staff read your answers. We use them to see how we can help. You can change your mind at any time. If you say no, we keep your answers but won’t contact you.',
      fr: 'Seul notre personnel lit vos réponses. Elles nous servent à voir comment nous pouvons vous aider. Vous pouvez changer d’avis à tout moment. Si vous dites non, nous gardons vos réponses et ne vous contactons pas.',
    },
    options: [
      option('yes', 'Yes, you may contact me', 'Oui, vous pouvez me contacter'),
      option('no', 'No, don’t contact me', 'Non, ne me contactez pas'),
    ],
    required: true,
  },
];
