import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';
import { recoveryHelp } from './screening-recovery-help.ts';

const defaults = { form: 'screening', required: false } as const;

/** Asked only when a substance was named. */
const ifNamed = [
  {
    questionId: 'scr-recovery-substances',
    equals: ['alcohol', 'cannabis', 'opioids', 'fentanyl', 'methamphetamine', 'cocaine', 'other'],
  },
];

const recoveryUse: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-recovery-substances',
    category: 'recovery',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which of these do you use now, or did you use in the past?',
      fr: 'Que consommez-vous, ou qu’avez-vous déjà consommé?',
      es: 'De esta lista, ¿qué consume o consumió antes?',
    },
    help: {
      en: 'Choose all that apply. We ask to keep you safe, not to judge you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Nous le demandons pour votre sécurité, pas pour vous juger.',
      es: 'Puede marcar más de una. Le preguntamos para cuidarle, no para juzgar.',
    },
    options: [
      option('alcohol', 'Alcohol', 'Alcool', 'Alcohol'),
      option('cannabis', 'Cannabis', 'Cannabis', 'Marihuana'),
      option(
        'opioids',
        'Opioids, such as heroin or pain pills',
        'Opioïdes, comme l’héroïne ou des antidouleurs',
        'Opioides, como heroína o pastillas para el dolor',
      ),
      option('fentanyl', 'Fentanyl', 'Fentanyl', 'Fentanilo'),
      option(
        'methamphetamine',
        'Meth or speed',
        'Méthamphétamine ou speed',
        'Metanfetamina (cristal) o speed',
      ),
      option('cocaine', 'Cocaine or crack', 'Cocaïne ou crack', 'Cocaína o crack'),
      option(
        'other',
        'Something else, or I’m not sure',
        'Autre chose, ou je ne sais pas',
        'Otra cosa, o no sé',
      ),
      option('none', 'None of these', 'Rien de tout cela', 'Nada de esto'),
      ratherNotSay,
    ],
    boundField: 'substances',
  },
  {
    ...defaults,
    id: 'scr-recovery-last-use',
    category: 'recovery',
    kind: 'select',
    text: {
      en: 'When did you last use any of these?',
      fr: 'Quand avez-vous consommé pour la dernière fois?',
      es: '¿Cuándo consumió por última vez?',
    },
    help: {
      en: 'Your best guess is fine.',
      fr: 'Une réponse approximative suffit.',
      es: 'No tiene que ser exacto.',
    },
    options: [
      option('today', 'Today or yesterday', 'Aujourd’hui ou hier', 'Hoy o ayer'),
      option('this_week', 'In the last week', 'Dans la dernière semaine', 'En la última semana'),
      option('this_month', 'In the last month', 'Dans le dernier mois', 'En el último mes'),
      option('this_year', 'In the last year', 'Dans la dernière année', 'En el último año'),
      option('earlier', 'More than a year ago', 'Il y a plus d’un an', 'Hace más de un año'),
      notSure,
      ratherNotSay,
    ],
    showIf: ifNamed,
  },
  {
    ...defaults,
    id: 'scr-recovery-withdrawal',
    category: 'recovery',
    kind: 'select',
    text: {
      en: 'When you stop, do you get very sick?',
      fr: 'Quand vous arrêtez, devenez-vous très malade?',
      es: 'Cuando deja de consumir, ¿se pone muy mal?',
    },
    help: {
      en: 'For example: shakes, seizures, or seeing things. If you drink or take pills each day, it can be dangerous to stop all at once. Talk to a nurse or a doctor first.',
      fr: 'Par exemple : des tremblements, des convulsions, ou voir des choses qui ne sont pas là. Si vous buvez ou prenez des pilules tous les jours, arrêter d’un coup peut être dangereux. Parlez-en d’abord à une infirmière ou à un médecin.',
      es: 'Por ejemplo: tiembla, tiene convulsiones o ve cosas que no están. Si bebe o toma pastillas cada día, dejar todo de golpe puede ser peligroso. Primero hable con un médico o una enfermera.',
    },
    options: [yes, no, notSure, ratherNotSay],
    showIf: ifNamed,
    dangers: [{ answers: ['yes'], mark: 'withdrawal', help: ['emergency', 'nurse'] }],
  },
  {
    ...defaults,
    id: 'scr-recovery-overdose',
    category: 'recovery',
    kind: 'select',
    text: {
      en: 'Have you ever had an overdose?',
      fr: 'Avez-vous déjà fait une surdose?',
      es: '¿Alguna vez tuvo una sobredosis?',
    },
    help: {
      en: 'If we know, we can be ready to help you. Ask us about naloxone. It can save a life when someone takes too much of an opioid.',
      fr: 'Si nous le savons, nous pouvons mieux vous aider. Posez-nous des questions sur la naloxone. Elle peut sauver une vie quand quelqu’un a pris trop d’opioïdes.',
      es: 'Si lo sabemos, podemos ayudarle mejor. Pregúntenos por la naloxona. Puede salvar una vida cuando alguien toma demasiados opioides.',
    },
    options: [
      option(
        'recent',
        'Yes, in the last year',
        'Oui, dans la dernière année',
        'Sí, en el último año',
      ),
      option(
        'earlier',
        'Yes, more than a year ago',
        'Oui, il y a plus d’un an',
        'Sí, hace más de un año',
      ),
      no,
      notSure,
      ratherNotSay,
    ],
    showIf: ifNamed,
  },
];

export const recovery: BankQuestion[] = [...recoveryUse, ...recoveryHelp];
