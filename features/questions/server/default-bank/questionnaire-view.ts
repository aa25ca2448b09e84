import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { option } from './answer-options.ts';
import { identityPapers } from './identity-papers.ts';

const defaults = { form: 'questionnaire', required: false } as const;

export const view: BankQuestion[] = [
  {
    ...defaults,
    // The decision can't be made without this answer.
    required: true,
    id: 'int-view-recommendation',
    category: 'view',
    kind: 'select',
    text: {
      en: 'What do you recommend?',
      fr: 'Que recommandez-vous?',
      es: '¿Qué recomienda usted?',
    },
    help: {
      en: 'This is your view, not the decision. Taking medicine for recovery, such as methadone, is never a reason to say no.',
      fr: 'C’est votre avis, pas la décision. Prendre un médicament pour son rétablissement, comme la méthadone, n’est jamais une raison de dire non.',
      es: 'Esta es su opinión, no la decisión. Tomar medicina para la recuperación, como metadona, nunca es razón para decir que no.',
    },
    options: [
      option('accept', 'Accept', 'Accepter', 'Aceptar'),
      option(
        'accept_with_conditions',
        'Accept, with conditions',
        'Accepter, avec des conditions',
        'Aceptar, con condiciones',
      ),
      option(
        'later',
        'Not yet: something must happen first',
        'Pas encore : il faut d’abord autre chose',
        'Todavía no: antes debe pasar algo',
      ),
      option(
        'elsewhere',
        'Help them find a better fit elsewhere',
        'Aider à trouver mieux ailleurs',
        'Ayudar a encontrar otro lugar que le convenga más',
      ),
      option('decline', 'Decline', 'Refuser', 'Rechazar'),
    ],
  },
  {
    ...defaults,
    id: 'int-view-reasons',
    category: 'view',
    kind: 'string',
    long: true,
    text: {
      en: 'What are your reasons?',
      fr: 'Quelles sont vos raisons?',
      es: '¿Cuáles son sus razones?',
    },
    help: {
      en: 'Facts and what the person said. Write it as if the person will read it.',
      fr: 'Des faits et ce que la personne a dit. Écrivez comme si la personne pouvait le lire.',
      es: 'Hechos y lo que dijo la persona. Escriba como si la persona fuera a leerlo.',
    },
  },
  {
    ...defaults,
    id: 'int-view-conditions',
    category: 'view',
    kind: 'string',
    long: true,
    text: {
      en: 'What must happen, and by when?',
      fr: 'Que doit-il se passer, et pour quand?',
      es: '¿Qué debe pasar, y para cuándo?',
    },
    help: {
      en: 'Only what the person can do, or what we can do for them.',
      fr: 'Seulement ce que la personne peut faire, ou ce que nous pouvons faire pour elle.',
      es: 'Solo lo que la persona puede hacer, o lo que podemos hacer por ella.',
    },
    showIf: [
      { questionId: 'int-view-recommendation', equals: ['accept_with_conditions', 'later'] },
    ],
  },
  {
    ...defaults,
    id: 'int-view-elsewhere',
    category: 'view',
    kind: 'string',
    long: true,
    text: {
      en: 'Where else can the person get help, and who will call there?',
      fr: 'Où la personne peut-elle trouver de l’aide, et qui va appeler?',
      es: '¿Dónde más puede recibir ayuda la persona, y quién va a llamar?',
    },
    help: {
      en: 'No one should leave with just a list of phone numbers.',
      fr: 'Personne ne devrait repartir avec une simple liste de numéros.',
      es: 'Nadie debe irse solo con una lista de teléfonos.',
    },
    showIf: [{ questionId: 'int-view-recommendation', equals: ['later', 'elsewhere', 'decline'] }],
  },
  {
    ...defaults,
    id: 'int-view-person',
    category: 'view',
    kind: 'string',
    long: true,
    text: {
      en: 'What does the person say about your recommendation?',
      fr: 'Que dit la personne de votre recommandation?',
      es: '¿Qué dice la persona de lo que usted recomienda?',
    },
  },
];

export const documents: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-documents-seen',
    category: 'documents',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which documents have you seen?',
      fr: 'Quels documents avez-vous vus?',
      es: '¿Qué documentos vio usted?',
    },
    help: {
      en: 'Seeing is enough. Don’t write down any numbers.',
      fr: 'Les voir suffit. N’écrivez aucun numéro.',
      es: 'Basta con verlos. No anote ningún número.',
    },
    options: [
      ...identityPapers,
      option(
        'release_papers',
        'Release or court papers',
        'Papiers de libération ou du tribunal',
        'Documentos de salida de la cárcel o de la corte',
      ),
      option('other', 'Another document', 'Un autre document', 'Otro documento'),
      option('none', 'None', 'Aucun', 'Ninguno'),
    ],
  },
  {
    ...defaults,
    id: 'int-documents-missing',
    category: 'documents',
    kind: 'string',
    long: true,
    text: {
      en: 'Which documents are missing, and who will ask for them?',
      fr: 'Quels documents manquent encore, et qui va les demander?',
      es: '¿Qué documentos faltan, y quién los va a pedir?',
    },
    help: {
      en: 'A missing document should not hold up the decision.',
      fr: 'Un document qui manque ne devrait pas retarder la décision.',
      es: 'Un documento que falta no debe retrasar la decisión.',
    },
  },
];
