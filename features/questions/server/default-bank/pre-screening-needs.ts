import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

/** The person's current situation and what they want. */

const defaults = { form: 'pre-screening', required: false } as const;

export const tonight: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-tonight-housing',
    category: 'tonight',
    kind: 'select',
    text: {
      en: 'Do you have a home right now?',
      fr: 'Avez-vous un logement en ce moment?',
    },
    help: {
      en: 'A home is a place of your own, alone or with others. A shelter is not a home.',
      fr: 'Un logement est un lieu à vous, où vous vivez avec ou sans d’autres personnes. Un refuge n’en est pas un.',
    },
    options: [
      option('housed', 'Yes, I have a home', 'Oui, j’ai un logement'),
      option('not_housed', 'No, I don’t have a home', 'Non, je n’ai pas de logement'),
      notSure,
      ratherNotSay,
    ],
    boundField: 'housingStatus',
  },
  {
    ...defaults,
    id: 'pre-tonight-outside',
    category: 'tonight',
    kind: 'select',
    text: {
      en: 'Will you have to sleep outside tonight?',
      fr: 'Devrez-vous dormir dehors ce soir?',
    },
    help: {
      en: 'A tent, a car or an empty building counts too.',
      fr: 'Une tente, une voiture ou un bâtiment vide compte aussi.',
    },
    options: [yes, no, notSure, ratherNotSay],
    showIf: [
      { questionId: 'pre-tonight-housing', equals: ['not_housed', 'unknown', 'undisclosed'] },
    ],
    dangers: [{ answers: ['yes'], mark: 'outside-tonight', help: ['shelter'] }],
  },
  {
    ...defaults,
    id: 'pre-tonight-place',
    category: 'tonight',
    kind: 'string',
    text: { en: 'Where will you stay tonight?', fr: 'Où dormirez-vous ce soir?' },
    help: {
      en: 'For example: at home, with a friend, in a shelter, in a car, outside, I don’t know. No address needed.',
      fr: 'Par exemple : chez moi, chez une amie, dans un refuge, dans une voiture, dehors, je ne sais pas. Pas besoin d’adresse.',
    },
    boundField: 'stayingTonight',
  },
  {
    ...defaults,
    id: 'pre-tonight-when',
    category: 'tonight',
    kind: 'select',
    text: { en: 'When do you need help?', fr: 'Quand avez-vous besoin d’aide?' },
    options: [
      option('today', 'Today', 'Aujourd’hui'),
      option('this_week', 'This week', 'Cette semaine'),
      option('this_month', 'This month', 'Ce mois-ci'),
      option('later', 'Later', 'Plus tard'),
      notSure,
    ],
    dangers: [{ answers: ['today'], mark: 'help-today', help: [] }],
  },
];

export const safety: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-safety-now',
    category: 'safety',
    kind: 'select',
    text: { en: 'Are you safe right now?', fr: 'Êtes-vous en sécurité en ce moment?' },
    help: {
      en: 'You are safe if no one is hurting or threatening you, and you are not thinking of hurting yourself.',
      fr: 'Vous êtes en sécurité si personne ne vous fait de mal ni ne vous menace, et si vous ne pensez pas à vous faire du mal.',
    },
    options: [yes, no, notSure, ratherNotSay],
    boundField: 'safeNow',
    dangers: [
      { answers: ['no'], mark: 'not-safe', help: ['emergency', 'violence', 'suicide'] },
      { answers: ['unknown'], mark: 'safety-unsure', help: ['emergency', 'violence', 'suicide'] },
    ],
  },
  {
    ...defaults,
    id: 'pre-safety-careful',
    category: 'safety',
    kind: 'string',
    long: true,
    text: {
      en: 'What should we be careful about when we contact you?',
      fr: 'À quoi devons-nous faire attention quand nous vous contactons?',
    },
    help: {
      en: 'For example: times not to call, or someone who must not know.',
      fr: 'Par exemple : des heures où il ne faut pas appeler, ou une personne qui ne doit rien savoir.',
    },
  },
];

export const wants: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-wants',
    category: 'wants',
    kind: 'select',
    multiple: true,
    text: { en: 'What would you like help with?', fr: 'Pour quoi aimeriez-vous de l’aide?' },
    help: { en: 'Choose all that apply.', fr: 'Cochez toutes les réponses qui s’appliquent.' },
    options: [
      option('housing', 'A place to live', 'Un endroit où vivre'),
      option(
        'recovery',
        'Recovery from alcohol or drugs',
        'Me rétablir d’une dépendance à l’alcool ou aux drogues',
      ),
      option('job_training', 'Job training or finding work', 'Une formation ou un emploi'),
      option(
        'documents',
        'Papers, such as an ID or birth certificate',
        'Des papiers, comme une pièce d’identité ou un acte de naissance',
      ),
      option('other', 'Something else', 'Autre chose'),
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'pre-wants-other',
    category: 'wants',
    kind: 'string',
    long: true,
    text: { en: 'What else would help you?', fr: 'Qu’est-ce qui vous aiderait d’autre?' },
    help: { en: 'A few words are enough.', fr: 'Quelques mots suffisent.' },
    showIf: [{ questionId: 'pre-wants', equals: ['other'] }],
  },
];

export const justice: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-justice',
    category: 'justice',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Do any of these apply to you?',
      fr: 'Est-ce que l’une de ces situations s’applique à vous?',
    },
    help: {
      en: 'Choose all that apply. You can still get help.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Vous pouvez recevoir de l’aide dans tous les cas.',
    },
    options: [
      option('out_on_probation', 'I am on probation', 'Je suis en probation'),
      option('on_parole', 'I am on parole', 'Je suis en libération conditionnelle'),
      option(
        'in_custody',
        'I am in jail or prison and will be released',
        'Je suis en détention et je vais sortir',
      ),
      option('none', 'None of these', 'Rien de tout cela'),
      notSure,
      ratherNotSay,
    ],
    boundField: 'criminalHistory',
  },
  {
    ...defaults,
    id: 'pre-justice-release',
    category: 'justice',
    kind: 'string',
    format: 'date',
    text: { en: 'When will you be released?', fr: 'Quand sortirez-vous?' },
    help: {
      en: 'Your best guess is fine. If you don’t know, leave this blank.',
      fr: 'Une date approximative suffit. Si vous ne savez pas, laissez vide.',
    },
    showIf: [{ questionId: 'pre-justice', equals: ['in_custody'] }],
  },
];

export const recovery: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-recovery',
    category: 'recovery',
    kind: 'select',
    text: {
      en: 'Do you want help with alcohol or drug use?',
      fr: 'Voulez-vous de l’aide pour votre consommation d’alcool ou de drogues?',
    },
    help: {
      en: 'We don’t need any details now. Every answer is fine.',
      fr: 'Nous n’avons pas besoin de détails maintenant. Toutes les réponses sont bonnes.',
    },
    options: [yes, no, notSure, ratherNotSay],
  },
  {
    ...defaults,
    id: 'pre-recovery-sick',
    category: 'recovery',
    kind: 'select',
    text: {
      en: 'When you stop, do you get sick or shake, or have you had seizures?',
      fr: 'Quand vous arrêtez, êtes-vous malade, tremblez-vous ou avez-vous eu des convulsions?',
    },
    help: {
      en: 'Stopping all at once can be dangerous. Talk to a nurse or a doctor first.',
      fr: 'Arrêter d’un coup peut être dangereux. Parlez-en d’abord à une infirmière ou à un médecin.',
    },
    options: [
      option('now', 'Yes, now', 'Oui, en ce moment'),
      option('before', 'Yes, before', 'Oui, déjà'),
      no,
      notSure,
      ratherNotSay,
    ],
    showIf: [{ questionId: 'pre-recovery', equals: ['yes', 'unknown'] }],
    dangers: [{ answers: ['now', 'before'], mark: 'withdrawal', help: ['emergency', 'nurse'] }],
  },
];
