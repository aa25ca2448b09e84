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
    text: {
      en: 'Where does your money come from?',
      fr: 'D’où vient votre argent?',
      es: '¿De dónde viene su dinero?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option('work', 'Work', 'Le travail', 'Trabajo'),
      option(
        'welfare',
        'Welfare or social assistance',
        'L’aide sociale',
        'Asistencia pública (welfare)',
      ),
      option(
        'disability',
        'Disability or injury pay',
        'Une prestation pour invalidité ou accident',
        'Pagos por discapacidad o por una lesión',
      ),
      option(
        'unemployment',
        'Unemployment or employment insurance',
        'L’assurance-emploi ou le chômage',
        'Pagos por desempleo',
      ),
      option(
        'pension',
        'A retirement or veteran’s pension',
        'Une pension de retraite ou de vétéran',
        'Pensión de jubilación o de veterano',
      ),
      option('family', 'Family or friends', 'Ma famille ou mes amis', 'Familia o amistades'),
      option(
        'other',
        'Somewhere else, or I’m not sure',
        'D’ailleurs, ou je ne sais pas',
        'De otra parte, o no sé',
      ),
      option('none', 'I have no money coming in', 'Je ne reçois pas d’argent', 'No recibo dinero'),
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
      es: '¿Más o menos cuánto dinero recibe al mes?',
    },
    help: {
      en: 'Count all that comes in. Your best guess is fine.',
      fr: 'Comptez tout ce que vous recevez. Une réponse approximative suffit.',
      es: 'Cuente todo lo que recibe. No tiene que ser exacto.',
    },
    options: [
      option('nothing', 'Nothing', 'Rien', 'Nada'),
      option('under_500', 'Less than $500', 'Moins de 500 $', 'Menos de $500'),
      option('from_500', '$500 to $999', 'De 500 $ à 999 $', 'De $500 a $999'),
      option('from_1000', '$1,000 to $1,999', 'De 1 000 $ à 1 999 $', 'De $1,000 a $1,999'),
      option('from_2000', '$2,000 or more', '2 000 $ ou plus', '$2,000 o más'),
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
      es: '¿Qué quiere solicitar con nuestra ayuda?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option(
        'income',
        'Money to live on, such as welfare',
        'Une aide pour vivre, comme l’aide sociale',
        'Dinero para vivir, como la asistencia pública (welfare)',
      ),
      option(
        'disability',
        'Disability pay',
        'Une prestation d’invalidité',
        'Pagos por discapacidad',
      ),
      option('food', 'Help with food', 'Une aide alimentaire', 'Ayuda para comida'),
      option(
        'health',
        'Health insurance or a health card',
        'Une assurance ou une carte d’assurance maladie',
        'Seguro médico o una tarjeta de salud',
      ),
      option('bank', 'A bank account', 'Un compte de banque', 'Una cuenta de banco'),
      option('tax', 'Help with taxes', 'Une aide pour les impôts', 'Ayuda con los impuestos'),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('none', 'Nothing, thank you', 'Rien, merci', 'Nada, gracias'),
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
      es: '¿Debe dinero por algo de esto?',
    },
    help: {
      en: 'Choose all that apply. Many people owe money. It helps us make a plan with you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Bien des gens ont des dettes. Cela nous aide à faire un plan avec vous.',
      es: 'Puede marcar más de una. Mucha gente debe dinero. Nos ayuda a hacer un plan con usted.',
    },
    options: [
      option('rent', 'Rent or bills', 'Un loyer ou des factures', 'Alquiler o cuentas por pagar'),
      option(
        'fines',
        'Fines or court costs',
        'Des amendes ou des frais de justice',
        'Multas o gastos de la corte',
      ),
      option('child_support', 'Child support', 'Une pension alimentaire', 'Manutención de hijos'),
      option(
        'loans',
        'Loans or credit cards',
        'Des prêts ou des cartes de crédit',
        'Préstamos o tarjetas de crédito',
      ),
      option('taxes', 'Taxes', 'Des impôts', 'Impuestos'),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('none', 'No', 'Non', 'No'),
      notSure,
      ratherNotSay,
    ],
  },
];
