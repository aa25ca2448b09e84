import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { notSure, option, ratherNotSay } from './answer-options.ts';
import { mind } from './screening-mind.ts';

const defaults = { form: 'screening', required: false } as const;

const body: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-health-conditions',
    category: 'health',
    kind: 'string',
    long: true,
    text: {
      en: 'Do you have a health problem that staff should know about?',
      fr: 'Avez-vous un problème de santé dont l’équipe devrait être au courant?',
    },
    help: {
      en: 'Only what we need to know to keep you safe. For example: seizures, asthma, or heart trouble. If not, leave this blank.',
      fr: 'Seulement ce qu’il faut savoir pour votre sécurité. Par exemple : convulsions, asthme, cœur fragile. Sinon, laissez vide.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-medicines',
    category: 'health',
    kind: 'string',
    long: true,
    text: { en: 'Which medicines do you take?', fr: 'Quels médicaments prenez-vous?' },
    help: {
      en: 'Write the names that you know. Tell us if you will run out soon. If you take none, leave this blank.',
      fr: 'Écrivez les noms que vous connaissez. Dites-nous si vous allez bientôt en manquer. Si vous n’en prenez pas, laissez vide.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-allergies',
    category: 'health',
    kind: 'string',
    text: { en: 'What are you allergic to?', fr: 'Quelles allergies avez-vous?' },
    help: {
      en: 'For example: a drug, a food or bee stings. If there is nothing, leave this blank.',
      fr: 'Par exemple : à un médicament, à un aliment ou aux piqûres d’abeille. Si vous n’en avez pas, laissez vide.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-daily',
    category: 'health',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Are any of these hard for you?',
      fr: 'Est-ce que l’une de ces choses est difficile pour vous?',
    },
    help: {
      en: 'Choose all that apply. It helps us find a house and a bed that work for you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Cela nous aide à trouver une maison et un lit qui vous conviennent.',
    },
    options: [
      option('stairs', 'Going up stairs', 'Monter des escaliers'),
      option('top_bunk', 'Sleeping in a top bunk', 'Dormir dans un lit du haut'),
      option('walking', 'Walking or standing for long', 'Marcher ou rester debout longtemps'),
      option('seeing', 'Seeing', 'Voir'),
      option('hearing', 'Hearing', 'Entendre'),
      option(
        'focus',
        'Reading, remembering or paying attention',
        'Lire, me souvenir ou me concentrer',
      ),
      option('none', 'None of these', 'Rien de tout cela'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-health-room',
    category: 'health',
    kind: 'string',
    text: {
      en: 'What does a house need to have for your health?',
      fr: 'Que faut-il dans une maison pour votre santé?',
    },
    help: {
      en: 'For example: space for a wheelchair, or a fridge for medicine. If you need nothing, leave this blank.',
      fr: 'Par exemple : de la place pour un fauteuil roulant, ou un frigo pour des médicaments. S’il ne faut rien, laissez vide.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-cover',
    category: 'health',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Who pays for your doctor or your medicine?',
      fr: 'Qui paie pour vos soins ou vos médicaments?',
    },
    help: { en: 'Choose all that apply.', fr: 'Cochez toutes les réponses qui s’appliquent.' },
    options: [
      option('public', 'A public health plan or card', 'Un régime public ou une carte santé'),
      option(
        'private',
        'A plan from work, school or family',
        'Une assurance de mon travail, de mon école ou de ma famille',
      ),
      option(
        'special',
        'A plan for veterans or Indigenous people',
        'Un régime pour les vétérans ou les Autochtones',
      ),
      option('self', 'I pay for it', 'Je paie de ma poche'),
      option('none', 'No one, so I go without', 'Personne, alors je m’en passe'),
      notSure,
      ratherNotSay,
    ],
  },
];

export const health: BankQuestion[] = [...body, ...mind];
