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
    text: { en: 'What do you recommend?', fr: 'Que recommandez-vous?' },
    help: {
      en: 'This is your view, not the decision. Taking medicine for recovery, such as methadone, is never a reason to say no.',
      fr: 'C’est votre avis, pas la décision. Prendre un médicament pour son rétablissement, comme la méthadone, n’est jamais une raison de dire non.',
    },
    options: [
      option('accept', 'Accept', 'Accepter'),
      option('accept_with_conditions', 'Accept, with conditions', 'Accepter, avec des conditions'),
      option(
        'later',
        'Not yet: something must happen first',
        'Pas encore : il faut d’abord autre chose',
      ),
      option(
        'elsewhere',
        'Help them find a better fit elsewhere',
        'Aider à trouver mieux ailleurs',
      ),
      option('decline', 'Decline', 'Refuser'),
    ],
  },
  {
    ...defaults,
    id: 'int-view-reasons',
    category: 'view',
    kind: 'string',
    long: true,
    text: { en: 'What are your reasons?', fr: 'Quelles sont vos raisons?' },
    help: {
      en: 'Facts and what the person said. Write it as if the person will read it.',
      fr: 'Des faits et ce que la personne a dit. Écrivez comme si la personne pouvait le lire.',
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
    },
    help: {
      en: 'Only what the person can do, or what we can do for them.',
      fr: 'Seulement ce que la personne peut faire, ou ce que nous pouvons faire pour elle.',
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
    },
    help: {
      en: 'No one should leave with just a list of phone numbers.',
      fr: 'Personne ne devrait repartir avec une simple liste de numéros.',
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
    },
    help: {
      en: 'Seeing is enough. Don’t write down any numbers.',
      fr: 'Les voir suffit. N’écrivez aucun numéro.',
    },
    options: [
      ...identityPapers,
      option('release_papers', 'Release or court papers', 'Papiers de libération ou du tribunal'),
      option('other', 'Another document', 'Un autre document'),
      option('none', 'None', 'Aucun'),
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
    },
    help: {
      en: 'A missing document should not hold up the decision.',
      fr: 'Un document qui manque ne devrait pas retarder la décision.',
    },
  },
];
