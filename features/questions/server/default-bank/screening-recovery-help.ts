import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

/** Also asked when the person skips what they use, but not when they use nothing. */
const ifMaybe = [
  {
    questionId: 'scr-recovery-substances',
    equals: [
      'alcohol',
      'cannabis',
      'opioids',
      'fentanyl',
      'methamphetamine',
      'cocaine',
      'other',
      'undisclosed',
    ],
  },
];

/**
 * Past help, current help, and wishes. Everyone is asked about past help and medicine, even when
 * they skip what they use: the choice of location depends on where methadone is dispensed.
 */
export const recoveryHelp: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-recovery-treatment',
    category: 'recovery',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What help have you had with alcohol or drugs?',
      fr: 'Quelle aide avez-vous déjà reçue pour l’alcool ou les drogues?',
      es: '¿Qué ayuda ha tenido con el alcohol o las drogas?',
    },
    help: {
      en: 'Choose all that apply, now or in the past.',
      fr: 'Cochez toutes les réponses qui s’appliquent, maintenant ou par le passé.',
      es: 'Puede marcar más de una, de ahora o de antes.',
    },
    options: [
      option('detox', 'Detox', 'Une désintox', 'Desintoxicación'),
      option(
        'live_in',
        'Live-in treatment',
        'Un traitement où je dormais sur place',
        'Un centro donde me quedaba a dormir',
      ),
      option(
        'counselling',
        'Day treatment or counseling',
        'Un suivi de jour ou une thérapie',
        'Tratamiento de día o consejería',
      ),
      option(
        'recovery_house',
        'A recovery house',
        'Une maison de rétablissement',
        'Una casa de recuperación',
      ),
      option(
        'groups',
        'Groups, such as AA or NA',
        'Des groupes, comme les AA ou les NA',
        'Grupos, como AA o NA',
      ),
      option(
        'peer',
        'A sponsor or peer mentor',
        'Un parrain, une marraine ou l’aide d’un pair',
        'Un padrino, una madrina o apoyo entre pares',
      ),
      option('none', 'None', 'Aucune', 'Ninguna'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-recovery-helper',
    category: 'recovery',
    kind: 'string',
    text: {
      en: 'Who helps you with this now?',
      fr: 'Qui vous aide en ce moment?',
      es: '¿Quién le ayuda con esto ahora?',
    },
    help: {
      en: 'For example: a clinic, a worker, a group or a sponsor. If there is no one, leave this blank.',
      fr: 'Par exemple : une clinique, une intervenante, un groupe ou un parrain. S’il n’y a personne, laissez vide.',
      es: 'Por ejemplo: una clínica, una trabajadora social, un grupo o un padrino. Si no hay nadie, deje esto vacío.',
    },
    showIf: ifMaybe,
  },
  {
    ...defaults,
    id: 'scr-recovery-medicine',
    category: 'recovery',
    kind: 'select',
    text: {
      en: 'Do you take medicine for your recovery?',
      fr: 'Prenez-vous un médicament pour votre rétablissement?',
      es: '¿Toma medicina para su recuperación?',
    },
    help: {
      en: 'For example, methadone or Suboxone. It’s fine if you do. We will never turn you down for it.',
      fr: 'Par exemple, de la méthadone ou du Suboxone. C’est tout à fait correct si vous en prenez. Nous ne refusons jamais une demande pour cela.',
      es: 'Por ejemplo, metadona o Suboxone. Está bien si la toma. Nunca le vamos a rechazar por eso.',
    },
    options: [
      yes,
      option(
        'wanted',
        'No, but I would like to',
        'Non, mais j’aimerais en prendre',
        'No, pero me gustaría',
      ),
      no,
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-recovery-medicine-place',
    category: 'recovery',
    kind: 'string',
    text: {
      en: 'Where do you get this medicine?',
      fr: 'Où recevez-vous ce médicament?',
      es: '¿Dónde le dan esta medicina?',
    },
    help: {
      en: 'The name of the clinic or drug store, and how often you go. It helps us find a house that is close enough.',
      fr: 'Le nom de la clinique ou de la pharmacie, et combien de fois vous y allez. Cela nous aide à trouver une maison assez proche.',
      es: 'El nombre de la clínica o farmacia, y cada cuánto va. Nos ayuda a buscar una casa que quede cerca.',
    },
    showIf: [{ questionId: 'scr-recovery-medicine', equals: ['yes'] }],
  },
  {
    ...defaults,
    id: 'scr-recovery-date',
    category: 'recovery',
    kind: 'string',
    format: 'date',
    text: {
      en: 'When did your recovery start?',
      fr: 'Quand votre rétablissement a-t-il commencé?',
      es: '¿Cuándo empezó su recuperación?',
    },
    help: {
      en: 'Some people call this their sober date. Your best guess is fine. If you don’t have one, leave this blank.',
      fr: 'On parle aussi de date de sobriété. Une date approximative suffit. Si vous n’en avez pas, laissez vide.',
      es: 'También se le llama fecha de sobriedad. No tiene que ser exacta. Si no tiene una, deje esto vacío.',
    },
    showIf: ifMaybe,
    boundField: 'recoveryDate',
  },
  {
    ...defaults,
    id: 'scr-recovery-goal',
    category: 'recovery',
    kind: 'string',
    long: true,
    text: {
      en: 'What do you want for your recovery?',
      fr: 'Que voulez-vous pour votre rétablissement?',
      es: '¿Qué quiere para su recuperación?',
    },
    help: {
      en: 'For example: to stop, to use less, to stay safe, or to stay sober. You decide.',
      fr: 'Par exemple : arrêter, consommer moins, rester en sécurité ou rester sobre. C’est vous qui décidez.',
      es: 'Por ejemplo: dejar de consumir, consumir menos, estar a salvo o seguir sin consumir. Usted decide.',
    },
    showIf: ifMaybe,
  },
];
