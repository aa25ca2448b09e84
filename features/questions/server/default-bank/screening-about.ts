import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';
import { identityPapers } from './identity-papers.ts';

const defaults = { form: 'screening', required: false } as const;

export const about: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-about-gender',
    category: 'about',
    kind: 'select',
    text: { en: 'What is your gender?', fr: 'Quel est votre genre?', es: '¿Cuál es su género?' },
    help: {
      en: 'Choose what fits you best. It helps us find a house where you feel at ease.',
      fr: 'Choisissez ce qui vous convient le mieux. Cela nous aide à trouver une maison où vous vous sentirez à l’aise.',
      es: 'Elija lo que más va con usted. Nos ayuda a buscar una casa donde se sienta bien.',
    },
    options: [
      option('Male', 'Man', 'Homme', 'Hombre'),
      option('Female', 'Woman', 'Femme', 'Mujer'),
      option('Non-Binary', 'Non-binary', 'Non binaire', 'No binario'),
      option('Transgender', 'Transgender', 'Transgenre', 'Transgénero'),
      option('other', 'Another gender', 'Un autre genre', 'Otro género'),
      notSure,
      ratherNotSay,
    ],
    boundField: 'gender',
  },
  {
    ...defaults,
    id: 'scr-about-pronouns',
    category: 'about',
    kind: 'string',
    text: {
      en: 'Which pronouns should we use for you?',
      fr: 'Quels pronoms devons-nous utiliser pour vous?',
      es: '¿Qué pronombres usa usted?',
    },
    help: {
      en: 'For example: she/her, he/him or they/them. You can skip this.',
      fr: 'Par exemple : elle, il ou iel. Vous pouvez passer cette question.',
      es: 'Por ejemplo: ella, él o elle. Puede saltar esta pregunta.',
    },
    boundField: 'pronouns',
  },
  {
    ...defaults,
    id: 'scr-about-ethnicity',
    category: 'about',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which of these groups are you part of?',
      fr: 'De quelles communautés faites-vous partie?',
      es: '¿De cuáles de estos grupos es parte?',
    },
    help: {
      en: 'Choose all that apply. Your answer does not change the help you get.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Votre réponse ne change rien à l’aide que vous recevez.',
      es: 'Puede marcar más de una. Lo que conteste no cambia la ayuda que recibe.',
    },
    options: [
      option('white', 'White', 'Blanche', 'Blanca'),
      option('asian', 'Asian', 'Asiatique', 'Asiática'),
      option(
        'hispanic_or_latino',
        'Hispanic or Latino',
        'Hispanique ou latino-américaine',
        'Hispana o latina',
      ),
      option(
        'black_or_african_american',
        'Black or African American',
        'Noire ou afro-américaine',
        'Negra o afroamericana',
      ),
      option(
        'american_indian_or_alaska_native',
        'First Nations, Inuit, Métis, American Indian or Alaska Native',
        'Premières Nations, Inuit, Métis ou autre peuple autochtone d’Amérique',
        'Primeras Naciones, inuit, métis, indígena americana o nativa de Alaska',
      ),
      option(
        'native_hawaiian_or_other_pacific_islander',
        'Native Hawaiian or other Pacific Islander',
        'Autochtone d’Hawaï ou d’une autre île du Pacifique',
        'Nativa de Hawái o de otra isla del Pacífico',
      ),
      option('other', 'Another group', 'Une autre communauté', 'Otro grupo'),
      notSure,
      ratherNotSay,
    ],
    boundField: 'ethnicity',
  },
  {
    ...defaults,
    id: 'scr-about-veteran',
    category: 'about',
    kind: 'select',
    text: {
      en: 'Have you ever served in the armed forces?',
      fr: 'Avez-vous déjà servi dans les forces armées?',
      es: '¿Alguna vez sirvió en las fuerzas armadas?',
    },
    help: {
      en: 'Some homes and some kinds of help are kept for people who have served.',
      fr: 'Certains logements et certains services sont réservés aux personnes qui ont servi.',
      es: 'Algunas casas y ayudas son solo para quienes sirvieron.',
    },
    options: [yes, no, notSure, ratherNotSay],
    boundField: 'veteran',
  },
  {
    ...defaults,
    id: 'scr-papers-held',
    category: 'about',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which of these papers do you have?',
      fr: 'Lesquels de ces papiers avez-vous?',
      es: '¿Cuáles de estos documentos tiene?',
    },
    help: {
      en: 'Choose all that you have. It’s fine if you have none. We don’t need any numbers.',
      fr: 'Cochez tous ceux que vous avez. Si vous n’en avez aucun, ce n’est pas grave. Nous n’avons besoin d’aucun numéro.',
      es: 'Marque todos los que tiene. Si no tiene ninguno, está bien. No necesitamos ningún número.',
    },
    options: [
      ...identityPapers,
      option('other', 'Another paper', 'Un autre papier', 'Otro documento'),
      option('none', 'None of these', 'Aucun de ces papiers', 'Ninguno de estos'),
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'scr-papers-missing',
    category: 'about',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which papers do you need help to get?',
      fr: 'Pour quels papiers avez-vous besoin d’aide?',
      es: '¿Con qué documentos necesita ayuda?',
    },
    help: {
      en: 'Choose all that you lost, never had, or can’t get back.',
      fr: 'Cochez tous ceux que vous avez perdus, que vous n’avez jamais eus ou que vous ne pouvez pas récupérer.',
      es: 'Marque los que perdió, los que nunca tuvo y los que no puede recuperar.',
    },
    options: [
      ...identityPapers,
      option('other', 'Another paper', 'Un autre papier', 'Otro documento'),
      option('none', 'None, thank you', 'Aucun, merci', 'Ninguno, gracias'),
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'scr-papers-other',
    category: 'about',
    kind: 'string',
    text: {
      en: 'Which other paper do you need?',
      fr: 'De quel autre papier avez-vous besoin?',
      es: '¿Qué otro documento necesita?',
    },
    help: {
      en: 'For example: papers from a school, a court or a past job.',
      fr: 'Par exemple : des papiers d’une école, d’un tribunal ou d’un ancien emploi.',
      es: 'Por ejemplo: de una escuela, de una corte o de un trabajo de antes.',
    },
    showIf: [{ questionId: 'scr-papers-missing', equals: ['other'] }],
  },
];
