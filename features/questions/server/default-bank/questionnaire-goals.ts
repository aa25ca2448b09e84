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
      es: '¿Qué es lo más importante para la persona ahora?',
    },
    help: {
      en: 'In their own words, if you can.',
      fr: 'Dans ses propres mots, autant que possible.',
      es: 'En sus propias palabras, si se puede.',
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
      es: '¿Dónde quiere estar la persona en seis meses?',
    },
    help: {
      en: 'For example: a place of their own, a job, a course, or seeing their children again. Use their own words.',
      fr: 'Par exemple : un logement à soi, un emploi, une formation, revoir ses enfants. Gardez ses propres mots.',
      es: 'Por ejemplo: una vivienda propia, un empleo, un curso o volver a ver a sus hijos. Use las palabras de la persona.',
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
      es: '¿Qué espera la persona para dentro de dos o tres años?',
    },
    help: {
      en: 'A hope is enough. No plan needed yet.',
      fr: 'Pas besoin d’un plan pour l’instant. Un espoir suffit.',
      es: 'Basta con un deseo. Aún no hace falta un plan.',
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
      es: '¿Cuáles son las fortalezas de la persona?',
    },
    help: {
      en: 'What they are good at, what they are proud of, what has kept them going. Ask them first, then add what you see.',
      fr: 'Ce que la personne fait bien, ce dont elle tire de la fierté, ce qui l’aide à tenir. Demandez-lui d’abord, puis ajoutez ce que vous voyez.',
      es: 'Lo que hace bien, lo que le da orgullo, lo que le ayuda a seguir. Pregúntele primero. Luego agregue lo que usted ve.',
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
      es: '¿Con quién puede contar la persona?',
    },
    help: {
      en: 'For example: family, friends, a sponsor, a faith group or an Elder. Write how they help; names only if the person agrees.',
      fr: 'Par exemple : la famille, des amis, une marraine, un groupe religieux, un Aîné ou une Aînée. Écrivez en quoi ces gens aident. Les noms, seulement si la personne est d’accord.',
      es: 'Por ejemplo: familia, amistades, un padrino, un grupo de fe o una persona mayor de su pueblo. Escriba cómo ayudan. Ponga nombres solo si la persona está de acuerdo.',
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
      es: '¿Qué servicios ya trabajan con la persona?',
    },
    help: {
      en: 'Clinic, court, school, child services, other organizations. Note who you may talk to: each one needs the person’s consent.',
      fr: 'Clinique, tribunal, école, protection de l’enfance, autres organismes. Notez à qui vous pouvez parler : il faut chaque fois le consentement de la personne.',
      es: 'Clínica, corte, escuela, protección de menores, otras organizaciones. Anote con quién puede hablar usted. Para cada uno hace falta el consentimiento de la persona.',
    },
  },
];
