import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { option } from './answer-options.ts';

const defaults = { form: 'questionnaire', required: false } as const;

export const risks: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-risks-seen',
    category: 'risks',
    kind: 'select',
    multiple: true,
    text: { en: 'Which risks do you see?', fr: 'Quels risques voyez-vous?' },
    help: {
      en: 'Only what you saw, heard or read. Taking medicine for recovery, such as methadone, is not a risk.',
      fr: 'Seulement ce que vous avez vu, entendu ou lu. Prendre un médicament pour son rétablissement, comme la méthadone, n’est pas un risque.',
    },
    options: [
      option('withdrawal', 'Getting sick from withdrawal', 'Un sevrage difficile'),
      option('overdose', 'Overdose', 'Une surdose'),
      option('suicide', 'Suicide or self-harm', 'Un suicide ou une automutilation'),
      option('harmed', 'Being hurt by someone', 'Subir de la violence'),
      option('harming', 'Hurting someone', 'Faire du mal à quelqu’un'),
      option('health', 'An illness that could get worse', 'Une maladie qui peut s’aggraver'),
      option('other', 'Another risk', 'Un autre risque'),
      option('none', 'None that I know of', 'Aucun à ma connaissance'),
    ],
  },
  {
    ...defaults,
    id: 'int-risks-suicide',
    category: 'risks',
    kind: 'string',
    long: true,
    text: {
      en: 'The person told us about thoughts of suicide. What did you do?',
      fr: 'La personne nous a parlé d’idées suicidaires. Qu’avez-vous fait?',
    },
    help: {
      en: 'Ask how they are today, and follow your safety plan. You can both call or text 988 at any time.',
      fr: 'Demandez-lui comment ça va aujourd’hui, et suivez votre plan de sécurité. Vous et la personne pouvez appeler ou texter le 988 à toute heure.',
    },
    showIf: [{ questionId: 'scr-health-suicide', equals: ['now', 'this_month'] }],
  },
  {
    ...defaults,
    id: 'int-risks-agreed',
    category: 'risks',
    kind: 'string',
    long: true,
    text: {
      en: 'What did you and the person agree for each risk?',
      fr: 'De quoi avez-vous convenu avec la personne pour chaque risque?',
    },
    help: {
      en: 'Who does what, and who may know. Don’t write the name of anyone the person is afraid of.',
      fr: 'Qui fait quoi, et qui peut le savoir. N’écrivez pas le nom de quelqu’un qui fait peur à la personne.',
    },
    showIf: [
      {
        questionId: 'int-risks-seen',
        equals: ['withdrawal', 'overdose', 'suicide', 'harmed', 'harming', 'health', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'int-risks-signs',
    category: 'risks',
    kind: 'string',
    long: true,
    text: {
      en: 'How can we tell when things get hard for the person?',
      fr: 'À quoi pouvons-nous voir que ça devient difficile pour la personne?',
    },
    help: {
      en: 'Early signs, and what to do or not do. Ask the person.',
      fr: 'Les premiers signes, et ce qu’il faut alors faire ou ne pas faire. Demandez à la personne.',
    },
  },
];

export const plan: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-plan-home',
    category: 'plan',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What kind of house would suit the person?',
      fr: 'Quel type de maison conviendrait à la personne?',
    },
    options: [
      option('small', 'A small, quiet house', 'Une petite maison calme'),
      option('staffed', 'With staff day and night', 'Avec du personnel jour et nuit'),
      option('independent', 'With little support', 'Avec peu de soutien'),
      option('accessible', 'Without stairs', 'Sans escalier'),
      option('family', 'With children or a partner', 'Avec des enfants ou un ou une partenaire'),
      option('same_gender', 'For one gender only', 'Pour un seul genre'),
      option('animal', 'Where an animal is allowed', 'Où un animal est permis'),
      option('other', 'Something else', 'Autre chose'),
      option('no_house', 'No house is needed', 'Pas besoin d’une maison'),
    ],
  },
  {
    ...defaults,
    id: 'int-plan-week',
    category: 'plan',
    kind: 'string',
    long: true,
    text: {
      en: 'What happens in the first week?',
      fr: 'Que se passe-t-il la première semaine?',
    },
    help: {
      en: 'For example: moving in, medicine, a phone, the first call to an officer or a clinic.',
      fr: 'Par exemple : l’arrivée, les médicaments, un téléphone, le premier appel à la probation ou à une clinique.',
    },
  },
  {
    ...defaults,
    id: 'int-plan-month',
    category: 'plan',
    kind: 'string',
    long: true,
    text: {
      en: 'What happens in the first 30 days?',
      fr: 'Que se passe-t-il dans les 30 premiers jours?',
    },
    help: {
      en: 'Each step, who does it, and by when. Three steps are better than ten.',
      fr: 'Chaque étape, avec qui la fait et pour quand. Trois étapes valent mieux que dix.',
    },
  },
  {
    ...defaults,
    id: 'int-plan-review',
    category: 'plan',
    kind: 'string',
    format: 'date',
    text: {
      en: 'When will you review this plan together?',
      fr: 'Quand reverrez-vous ce plan ensemble?',
    },
  },
];
