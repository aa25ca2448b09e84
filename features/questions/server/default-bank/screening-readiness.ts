import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

export const readiness: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-readiness-why',
    category: 'readiness',
    kind: 'string',
    long: true,
    text: {
      en: 'Why are you coming to us now?',
      fr: 'Qu’est-ce qui vous amène à nous maintenant?',
    },
    help: {
      en: 'A few words are enough. There is no wrong answer.',
      fr: 'Quelques mots suffisent. Il n’y a pas de mauvaise réponse.',
    },
  },
  {
    ...defaults,
    id: 'scr-readiness-others',
    category: 'readiness',
    kind: 'select',
    text: {
      en: 'How do you feel about living with other people?',
      fr: 'Comment vous sentez-vous à l’idée de vivre avec d’autres personnes?',
    },
    options: [
      option('like', 'I like it', 'J’aime ça'),
      option('fine', 'It’s fine', 'Ça me va'),
      option('depends', 'It depends on who they are', 'Ça dépend des personnes'),
      option('hard', 'It’s hard for me', 'C’est difficile pour moi'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-room',
    category: 'readiness',
    kind: 'select',
    text: { en: 'Could you share a bedroom?', fr: 'Pourriez-vous partager une chambre?' },
    options: [
      yes,
      option('for_a_while', 'Yes, for a while', 'Oui, pour un temps'),
      no,
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-rules',
    category: 'readiness',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which house rules would be hard for you?',
      fr: 'Quelles règles de maison seraient difficiles pour vous?',
    },
    help: {
      en: 'Choose all that apply. If we know, we can look for a way that works for you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Si nous le savons, nous pouvons chercher une solution avec vous.',
    },
    options: [
      option('no_use', 'No alcohol or drugs', 'Pas d’alcool ni de drogues'),
      option('tests', 'Drug and alcohol tests', 'Des tests de drogues et d’alcool'),
      option('guests', 'No guests at night', 'Pas de visite la nuit'),
      option('smoking', 'No smoking inside', 'Pas de cigarette à l’intérieur'),
      option('chores', 'Chores and house meetings', 'Les tâches et les réunions de maison'),
      option('other', 'Something else', 'Autre chose'),
      option('none', 'None of these', 'Aucune'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-curfew',
    category: 'readiness',
    kind: 'select',
    text: {
      en: 'Could you be home at a set time each night?',
      fr: 'Pourriez-vous rentrer à une heure fixe le soir?',
    },
    help: {
      en: 'Many houses have a curfew. That means a time to be home at night.',
      fr: 'Bien des maisons ont un couvre-feu. C’est une heure à laquelle il faut rentrer le soir.',
    },
    options: [
      yes,
      option('work', 'Not when I work or study', 'Pas quand je travaille ou étudie'),
      option('talk', 'I’d like to talk about it', 'J’aimerais en parler'),
      no,
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-hard',
    category: 'readiness',
    kind: 'string',
    long: true,
    text: {
      en: 'What could make it hard for you to stay?',
      fr: 'Qu’est-ce qui pourrait vous empêcher de rester?',
    },
    help: {
      en: 'For example: noise, being far from family, or feeling alone. We can plan for it with you.',
      fr: 'Par exemple : le bruit, être loin de votre famille ou la solitude. Nous pouvons nous y préparer avec vous.',
    },
  },
  {
    ...defaults,
    id: 'scr-readiness-else',
    category: 'readiness',
    kind: 'string',
    long: true,
    text: {
      en: 'What else would you like us to know?',
      fr: 'Qu’aimeriez-vous que nous sachions d’autre?',
    },
    help: {
      en: 'It can be what you need, what you like, or what you are proud of.',
      fr: 'Cela peut être ce qu’il vous faut, ce que vous aimez ou ce dont vous tirez de la fierté.',
    },
  },
];
