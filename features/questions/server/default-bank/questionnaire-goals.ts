import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';

const defaults = { form: 'questionnaire', required: false } as const;

export const goals: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-goals-now',
    category: 'goals',
    kind: 'string',
    long: true,
    text: {
      en: 'What matters most to the person right now?',
      fr: 'Qu’est-ce qui compte le plus pour la personne en ce moment?',
    },
    help: {
      en: 'In their own words, if you can.',
      fr: 'Dans ses propres mots, autant que possible.',
    },
  },
  {
    ...defaults,
    id: 'int-goals-six-months',
    category: 'goals',
    kind: 'string',
    long: true,
    text: {
      en: 'Where does the person want to be in six months?',
      fr: 'Où la personne veut-elle en être dans six mois?',
    },
    help: {
      en: 'For example: a place of their own, a job, a course, or seeing their children again. Use their own words.',
      fr: 'Par exemple : un logement à soi, un emploi, une formation, revoir ses enfants. Gardez ses propres mots.',
    },
  },
  {
    ...defaults,
    id: 'int-goals-later',
    category: 'goals',
    kind: 'string',
    long: true,
    text: {
      en: 'What does the person hope for in two or three years?',
      fr: 'Qu’est-ce que la personne espère d’ici deux ou trois ans?',
    },
    help: {
      en: 'A hope is enough. No plan needed yet.',
      fr: 'Pas besoin d’un plan pour l’instant. Un espoir suffit.',
    },
  },
];

export const supports: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-supports-strengths',
    category: 'supports',
    kind: 'string',
    long: true,
    text: {
      en: 'What are the person’s strengths?',
      fr: 'Quelles sont les forces de la personne?',
    },
    help: {
      en: 'What they are good at, what they are proud of, what has kept them going. Ask them first, then add what you see.',
      fr: 'Ce que la personne fait bien, ce dont elle tire de la fierté, ce qui l’aide à tenir. Demandez-lui d’abord, puis ajoutez ce que vous voyez.',
    },
  },
  {
    ...defaults,
    id: 'int-supports-people',
    category: 'supports',
    kind: 'string',
    long: true,
    text: {
      en: 'Who can the person count on?',
      fr: 'Sur qui la personne peut-elle compter?',
    },
    help: {
      en: 'For example: family, friends, a sponsor, a faith group or an Elder. Write how they help; names only if the person agrees.',
      fr: 'Par exemple : la famille, des amis, une marraine, un groupe religieux, un Aîné ou une Aînée. Écrivez en quoi ces gens aident. Les noms, seulement si la personne est d’accord.',
    },
  },
  {
    ...defaults,
    id: 'int-supports-services',
    category: 'supports',
    kind: 'string',
    long: true,
    text: {
      en: 'Which services already work with the person?',
      fr: 'Quels services suivent déjà la personne?',
    },
    help: {
      en: 'Clinic, court, school, child services, other organizations. Note who you may talk to: each one needs the person’s consent.',
      fr: 'Clinique, tribunal, école, protection de l’enfance, autres organismes. Notez à qui vous pouvez parler : il faut chaque fois le consentement de la personne.',
    },
  },
];
