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
      es: 'En el último mes, ¿dónde durmió casi todas las noches?',
    },
    options: [
      option(
        'own_home',
        'In a home that I rent or own',
        'Dans un logement à moi ou que je loue',
        'En una casa propia o que alquilo',
      ),
      option(
        'family_friends',
        'With family or friends',
        'Chez ma famille ou mes amis',
        'Con familia o amistades',
      ),
      option('shelter', 'In a shelter', 'Dans un refuge', 'En un refugio'),
      option(
        'outside',
        'Outside, in a tent or in a car',
        'Dehors, dans une tente ou une voiture',
        'En la calle, en una carpa o en un carro',
      ),
      option(
        'recovery_house',
        'In treatment or a recovery house',
        'En cure ou dans une maison de rétablissement',
        'En tratamiento o en una casa de recuperación',
      ),
      option('hospital', 'In hospital', 'À l’hôpital', 'En el hospital'),
      option('jail', 'In jail or prison', 'En détention', 'En la cárcel o en prisión'),
      option(
        'other',
        'Somewhere else, or I’m not sure',
        'Ailleurs, ou je ne sais pas',
        'En otro lugar, o no sé',
      ),
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-housing-time',
    category: 'housing',
    kind: 'select',
    text: {
      en: 'How long have you been there?',
      fr: 'Depuis combien de temps y êtes-vous?',
      es: '¿Cuánto tiempo lleva ahí?',
    },
    help: {
      en: 'Your best guess is fine.',
      fr: 'Une réponse approximative suffit.',
      es: 'No tiene que ser exacto.',
    },
    options: [
      option('under_week', 'Less than a week', 'Moins d’une semaine', 'Menos de una semana'),
      option(
        'under_month',
        'A week to a month',
        'D’une semaine à un mois',
        'De una semana a un mes',
      ),
      option(
        'under_three_months',
        'One to three months',
        'D’un à trois mois',
        'De uno a tres meses',
      ),
      option(
        'under_year',
        'Three months to a year',
        'De trois mois à un an',
        'De tres meses a un año',
      ),
      option('over_year', 'More than a year', 'Plus d’un an', 'Más de un año'),
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
      es: 'En los últimos tres años, ¿cuántas veces se quedó sin casa?',
    },
    help: {
      en: 'If you have no home now, count this time too.',
      fr: 'Si vous n’avez pas de logement en ce moment, comptez aussi cette fois-ci.',
      es: 'Si ahora no tiene casa, cuente también esta vez.',
    },
    options: [
      option('never', 'Never', 'Jamais', 'Nunca'),
      option('once', 'Once', 'Une fois', 'Una vez'),
      option('two_or_three', 'Two or three times', 'Deux ou trois fois', 'Dos o tres veces'),
      option('four_or_more', 'Four times or more', 'Quatre fois ou plus', 'Cuatro veces o más'),
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
      es: '¿Por qué dejó su última casa?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option('cost', 'It cost too much', 'Il coûtait trop cher', 'Costaba mucho'),
      option(
        'breakup',
        'A split or a fight with someone there',
        'Une séparation ou un conflit',
        'Una separación o un pleito con alguien de ahí',
      ),
      option(
        'unsafe',
        'I was not safe there',
        'Je n’y étais pas en sécurité',
        'Ahí no estaba a salvo',
      ),
      option(
        'away',
        'I went to jail, hospital or treatment',
        'Une détention, une hospitalisation ou un traitement',
        'Fui a la cárcel, al hospital o a un tratamiento',
      ),
      option(
        'building',
        'It was sold, or not fit to live in',
        'Il a été vendu, ou il n’était plus habitable',
        'La vendieron, o ya no se podía vivir ahí',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('still_there', 'I still live there', 'J’y habite encore', 'Todavía vivo ahí'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-housing-eviction',
    category: 'housing',
    kind: 'select',
    text: {
      en: 'Have you ever been evicted?',
      fr: 'Avez-vous déjà vécu une expulsion?',
      es: '¿Alguna vez le desalojaron?',
    },
    help: {
      en: 'This is when a landlord or a court makes you leave your home. It happens to many people.',
      fr: 'C’est quand un propriétaire ou un tribunal vous oblige à quitter votre logement. Cela arrive à bien des gens.',
      es: 'Es cuando el dueño o una corte le obliga a dejar su casa. Le pasa a mucha gente.',
    },
    options: [yes, no, notSure, ratherNotSay],
  },
];
