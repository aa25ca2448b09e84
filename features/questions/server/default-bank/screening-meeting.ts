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
      es: '¿En qué idioma quiere hablar con nosotros?',
    },
    options: [
      option('en', 'English', 'Anglais', 'Inglés'),
      option('fr', 'French', 'Français', 'Francés'),
      option('other', 'Another language', 'Une autre langue', 'Otro idioma'),
    ],
    boundField: 'language',
  },
  {
    ...defaults,
    id: 'scr-meeting-language-other',
    kind: 'string',
    text: { en: 'Which other language?', fr: 'Quelle autre langue?', es: '¿Qué otro idioma?' },
    showIf: [{ questionId: 'scr-meeting-language', equals: ['other'] }],
  },
  {
    ...defaults,
    id: 'scr-meeting-interpreter',
    kind: 'select',
    text: {
      en: 'Do you need an interpreter?',
      fr: 'Avez-vous besoin d’un ou d’une interprète?',
      es: '¿Necesita intérprete?',
    },
    help: {
      en: 'For a sign language, too. It’s free for you.',
      fr: 'Cela peut aussi être pour une langue des signes. C’est gratuit pour vous.',
      es: 'También para una lengua de señas. Es gratis para usted.',
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
      es: '¿Qué idioma necesita?',
    },
    help: {
      en: 'For example: Spanish, Arabic, or a sign language.',
      fr: 'Par exemple : espagnol, arabe, langue des signes québécoise.',
      es: 'Por ejemplo: español, mixteco o una lengua de señas.',
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
      es: '¿En qué ciudad o zona está?',
    },
    help: {
      en: 'The place where you spend most of your time. No address needed.',
      fr: 'Là où vous passez le plus de temps. Pas besoin d’adresse.',
      es: 'El lugar donde pasa más tiempo. No hace falta la dirección.',
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
      es: '¿Qué le ayudaría a reunirse con nosotros?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option(
        'step_free',
        'A place without stairs',
        'Un lieu sans escalier',
        'Un lugar sin escaleras',
      ),
      option('transport', 'Help to get there', 'De l’aide pour me déplacer', 'Ayuda para llegar'),
      option(
        'reading',
        'Help with reading or writing',
        'De l’aide pour lire ou écrire',
        'Ayuda para leer o escribir',
      ),
      option(
        'hearing_sight',
        'Help with hearing or seeing',
        'De l’aide pour entendre ou voir',
        'Ayuda para oír o ver',
      ),
      option('children', 'Coming with my children', 'Venir avec mes enfants', 'Ir con mis hijos'),
      option('animal', 'Coming with my animal', 'Venir avec mon animal', 'Ir con mi animal'),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('none', 'Nothing, thank you', 'Rien, merci', 'Nada, gracias'),
    ],
  },
  {
    ...defaults,
    id: 'scr-meeting-access-other',
    kind: 'string',
    long: true,
    text: {
      en: 'What else do you need?',
      fr: 'De quoi d’autre avez-vous besoin?',
      es: '¿Qué más necesita?',
    },
    showIf: [{ questionId: 'scr-meeting-access', equals: ['other'] }],
  },
  {
    ...defaults,
    id: 'scr-meeting-referral',
    kind: 'string',
    text: {
      en: 'Did someone refer you?',
      fr: 'Est-ce que quelqu’un vous a dit de venir nous voir?',
      es: '¿Alguien le recomendó venir?',
    },
    help: {
      en: 'If so, write their name and where they work. If not, leave this blank.',
      fr: 'Si oui, écrivez son nom et son lieu de travail. Sinon, laissez vide.',
      es: 'Si es así, escriba el nombre de esa persona y dónde trabaja. Si no, deje esto vacío.',
    },
    boundField: 'referralSource',
  },
];
