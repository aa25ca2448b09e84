import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

export const housing: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-housing-last',
    category: 'housing',
    kind: 'select',
    text: {
      en: 'Where did you sleep most nights in the last month?',
      fr: 'Dans le dernier mois, où avez-vous dormi la plupart des nuits?',
    },
    options: [
      option('own_home', 'In a home that I rent or own', 'Dans un logement à moi ou que je loue'),
      option('family_friends', 'With family or friends', 'Chez ma famille ou mes amis'),
      option('shelter', 'In a shelter', 'Dans un refuge'),
      option('outside', 'Outside, in a tent or in a car', 'Dehors, dans une tente ou une voiture'),
      option(
        'recovery_house',
        'In treatment or a recovery house',
        'En cure ou dans une maison de rétablissement',
      ),
      option('hospital', 'In hospital', 'À l’hôpital'),
      option('jail', 'In jail or prison', 'En détention'),
      option('other', 'Somewhere else, or I’m not sure', 'Ailleurs, ou je ne sais pas'),
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-housing-time',
    category: 'housing',
    kind: 'select',
    text: { en: 'How long have you been there?', fr: 'Depuis combien de temps y êtes-vous?' },
    help: { en: 'Your best guess is fine.', fr: 'Une réponse approximative suffit.' },
    options: [
      option('under_week', 'Less than a week', 'Moins d’une semaine'),
      option('under_month', 'A week to a month', 'D’une semaine à un mois'),
      option('under_three_months', 'One to three months', 'D’un à trois mois'),
      option('under_year', 'Three months to a year', 'De trois mois à un an'),
      option('over_year', 'More than a year', 'Plus d’un an'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-housing-times',
    category: 'housing',
    kind: 'select',
    text: {
      en: 'In the last three years, how many times were you without a home?',
      fr: 'Dans les trois dernières années, combien de fois avez-vous été sans logement?',
    },
    help: {
      en: 'If you have no home now, count this time too.',
      fr: 'Si vous n’avez pas de logement en ce moment, comptez aussi cette fois-ci.',
    },
    options: [
      option('never', 'Never', 'Jamais'),
      option('once', 'Once', 'Une fois'),
      option('two_or_three', 'Two or three times', 'Deux ou trois fois'),
      option('four_or_more', 'Four times or more', 'Quatre fois ou plus'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-housing-why',
    category: 'housing',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Why did you leave your last home?',
      fr: 'Pourquoi avez-vous quitté votre dernier logement?',
    },
    help: { en: 'Choose all that apply.', fr: 'Cochez toutes les réponses qui s’appliquent.' },
    options: [
      option('cost', 'It cost too much', 'Il coûtait trop cher'),
      option('breakup', 'A split or a fight with someone there', 'Une séparation ou un conflit'),
      option('unsafe', 'I was not safe there', 'Je n’y étais pas en sécurité'),
      option(
        'away',
        'I went to jail, hospital or treatment',
        'Une détention, une hospitalisation ou un traitement',
      ),
      option(
        'building',
        'It was sold, or not fit to live in',
        'Il a été vendu, ou il n’était plus habitable',
      ),
      option('other', 'Something else', 'Autre chose'),
      option('still_there', 'I still live there', 'J’y habite encore'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-housing-eviction',
    category: 'housing',
    kind: 'select',
    text: { en: 'Have you ever been evicted?', fr: 'Avez-vous déjà vécu une expulsion?' },
    help: {
      en: 'This is when a landlord or a court makes you leave your home. It happens to many people.',
      fr: 'C’est quand un propriétaire ou un tribunal vous oblige à quitter votre logement. Cela arrive à bien des gens.',
    },
    options: [yes, no, notSure, ratherNotSay],
  },
];
