import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { notSure, option, ratherNotSay } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

export const money: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-money-sources',
    category: 'money',
    kind: 'select',
    multiple: true,
    text: { en: 'Where does your money come from?', fr: 'D’où vient votre argent?' },
    help: { en: 'Choose all that apply.', fr: 'Cochez toutes les réponses qui s’appliquent.' },
    options: [
      option('work', 'Work', 'Le travail'),
      option('welfare', 'Welfare or social assistance', 'L’aide sociale'),
      option(
        'disability',
        'Disability or injury pay',
        'Une prestation pour invalidité ou accident',
      ),
      option(
        'unemployment',
        'Unemployment or employment insurance',
        'L’assurance-emploi ou le chômage',
      ),
      option(
        'pension',
        'A retirement or veteran’s pension',
        'Une pension de retraite ou de vétéran',
      ),
      option('family', 'Family or friends', 'Ma famille ou mes amis'),
      option('other', 'Somewhere else, or I’m not sure', 'D’ailleurs, ou je ne sais pas'),
      option('none', 'I have no money coming in', 'Je ne reçois pas d’argent'),
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-money-month',
    category: 'money',
    kind: 'select',
    text: {
      en: 'About how much money do you get in a month?',
      fr: 'Environ combien d’argent recevez-vous par mois?',
    },
    help: {
      en: 'Count all that comes in. Your best guess is fine.',
      fr: 'Comptez tout ce que vous recevez. Une réponse approximative suffit.',
    },
    options: [
      option('nothing', 'Nothing', 'Rien'),
      option('under_500', 'Less than $500', 'Moins de 500 $'),
      option('from_500', '$500 to $999', 'De 500 $ à 999 $'),
      option('from_1000', '$1,000 to $1,999', 'De 1 000 $ à 1 999 $'),
      option('from_2000', '$2,000 or more', '2 000 $ ou plus'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-money-apply',
    category: 'money',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What would you like help to sign up for?',
      fr: 'Que voudriez-vous demander avec notre aide?',
    },
    help: { en: 'Choose all that apply.', fr: 'Cochez toutes les réponses qui s’appliquent.' },
    options: [
      option(
        'income',
        'Money to live on, such as welfare',
        'Une aide pour vivre, comme l’aide sociale',
      ),
      option('disability', 'Disability pay', 'Une prestation d’invalidité'),
      option('food', 'Help with food', 'Une aide alimentaire'),
      option(
        'health',
        'Health insurance or a health card',
        'Une assurance ou une carte d’assurance maladie',
      ),
      option('bank', 'A bank account', 'Un compte de banque'),
      option('tax', 'Help with taxes', 'Une aide pour les impôts'),
      option('other', 'Something else', 'Autre chose'),
      option('none', 'Nothing, thank you', 'Rien, merci'),
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'scr-money-owed',
    category: 'money',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Do you owe money for any of these?',
      fr: 'Devez-vous de l’argent pour l’une de ces choses?',
    },
    help: {
      en: 'Choose all that apply. Many people owe money. It helps us make a plan with you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Bien des gens ont des dettes. Cela nous aide à faire un plan avec vous.',
    },
    options: [
      option('rent', 'Rent or bills', 'Un loyer ou des factures'),
      option('fines', 'Fines or court costs', 'Des amendes ou des frais de justice'),
      option('child_support', 'Child support', 'Une pension alimentaire'),
      option('loans', 'Loans or credit cards', 'Des prêts ou des cartes de crédit'),
      option('taxes', 'Taxes', 'Des impôts'),
      option('other', 'Something else', 'Autre chose'),
      option('none', 'No', 'Non'),
      notSure,
      ratherNotSay,
    ],
  },
];
