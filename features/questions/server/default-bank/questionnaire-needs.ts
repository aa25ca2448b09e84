import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { option } from './answer-options.ts';

const defaults = { form: 'questionnaire', required: false } as const;

export const needs: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-needs-now',
    category: 'needs',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What does the person need today or tomorrow?',
      fr: 'De quoi la personne a-t-elle besoin aujourd’hui ou demain?',
    },
    help: {
      en: 'Act on these now. Don’t wait for the decision.',
      fr: 'Agissez avant la décision : ces besoins n’attendent pas.',
    },
    options: [
      option('bed', 'A safe place to sleep', 'Un endroit sûr où dormir'),
      option('food', 'Food, clothes or a shower', 'À manger, des vêtements ou une douche'),
      option('medicine', 'Medicine or a doctor', 'Des médicaments ou des soins'),
      option('withdrawal', 'Care during withdrawal', 'Des soins pendant le sevrage'),
      option(
        'mental_health',
        'Support for thoughts of suicide or a crisis',
        'Un soutien en cas d’idées suicidaires ou de crise',
      ),
      option('protection', 'Protection from someone', 'Une protection contre quelqu’un'),
      option('other', 'Something else', 'Autre chose'),
      option('none', 'Nothing that urgent', 'Rien d’aussi urgent'),
    ],
  },
  {
    ...defaults,
    id: 'int-needs-month',
    category: 'needs',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What does the person need within a month?',
      fr: 'De quoi la personne a-t-elle besoin d’ici un mois?',
    },
    options: [
      option('housing', 'A place to live', 'Un endroit où vivre'),
      option('recovery', 'Recovery support', 'Un soutien au rétablissement'),
      option('health', 'Physical or mental health care', 'Des soins de santé physique ou mentale'),
      option('papers', 'Identity papers', 'Des papiers d’identité'),
      option('money', 'Income or benefits', 'Un revenu ou des prestations'),
      option('justice', 'Help with court or supervision', 'De l’aide avec la justice'),
      option('work', 'Work or training', 'Un emploi ou une formation'),
      option('family', 'Help with children or family', 'De l’aide pour les enfants ou la famille'),
      option('none', 'None of these', 'Rien de tout cela'),
    ],
  },
  {
    ...defaults,
    id: 'int-needs-first',
    category: 'needs',
    kind: 'string',
    long: true,
    text: {
      en: 'What comes first, and why?',
      fr: 'Qu’est-ce qui vient en premier, et pourquoi?',
    },
    help: {
      en: 'If you and the person disagree, write down both views.',
      fr: 'Si la personne et vous ne voyez pas les choses de la même façon, notez les deux avis.',
    },
  },
];

export const past: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-past-programs',
    category: 'past',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which programs has the person been in before?',
      fr: 'À quels programmes la personne a-t-elle déjà participé?',
    },
    options: [
      option('ours', 'One of ours', 'Un des nôtres'),
      option('housing', 'Another house or shelter program', 'Une autre maison ou un refuge'),
      option(
        'recovery',
        'A treatment or recovery program',
        'Une cure ou un programme de rétablissement',
      ),
      option('work', 'Job training', 'Une formation à l’emploi'),
      option(
        'justice',
        'A program in custody or from a court',
        'Un programme en détention ou imposé par un tribunal',
      ),
      option('other', 'Another program', 'Un autre programme'),
      option('none', 'None', 'Aucun'),
      option('unknown', 'Unknown', 'Information inconnue'),
      option('undisclosed', 'They’d rather not say', 'La personne préfère ne pas le dire'),
    ],
  },
  {
    ...defaults,
    id: 'int-past-helped',
    category: 'past',
    kind: 'string',
    long: true,
    text: {
      en: 'What helped the person there, and what did not?',
      fr: 'Qu’est-ce qui a aidé la personne, et qu’est-ce qui ne l’a pas aidée?',
    },
    showIf: [
      {
        questionId: 'int-past-programs',
        equals: ['ours', 'housing', 'recovery', 'work', 'justice', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'int-past-ended',
    category: 'past',
    kind: 'string',
    long: true,
    text: {
      en: 'How did the last program end?',
      fr: 'Comment le dernier programme s’est-il terminé?',
    },
    help: {
      en: 'As the person tells it. Leaving early doesn’t rule out a new start.',
      fr: 'Selon ce que la personne raconte. Un départ avant la fin n’empêche pas un nouveau départ.',
    },
    showIf: [
      {
        questionId: 'int-past-programs',
        equals: ['ours', 'housing', 'recovery', 'work', 'justice', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'int-past-different',
    category: 'past',
    kind: 'string',
    long: true,
    text: {
      en: 'What should be different this time?',
      fr: 'Qu’est-ce qui devrait être différent cette fois-ci?',
    },
    help: {
      en: 'On their side, and on ours.',
      fr: 'De son côté, et du nôtre.',
    },
    showIf: [
      {
        questionId: 'int-past-programs',
        equals: ['ours', 'housing', 'recovery', 'work', 'justice', 'other'],
      },
    ],
  },
];
