import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

/** Pages 3 to 5: safety now, today and tonight, and what the person needs. */

const defaults = { form: 'pre-screening', required: false } as const;

export const safety: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-safety-now',
    category: 'safety',
    kind: 'select',
    text: {
      en: 'Are you safe right now?',
      fr: 'Êtes-vous en sécurité en ce moment?',
      es: '¿Está a salvo ahora mismo?',
    },
    help: {
      en: 'You are safe if no one is hurting or threatening you, and you are not thinking of hurting yourself.',
      fr: 'Vous êtes en sécurité si personne ne vous fait de mal ni ne vous menace, et si vous ne pensez pas à vous faire du mal.',
      es: 'Está a salvo si nadie le hace daño ni le amenaza, y si no piensa en hacerse daño.',
    },
    options: [yes, no, notSure, ratherNotSay],
    boundField: 'safeNow',
    dangers: [
      { answers: ['no'], mark: 'not-safe', help: ['emergency', 'violence', 'suicide'] },
      { answers: ['unknown'], mark: 'safety-unsure', help: ['emergency', 'violence', 'suicide'] },
    ],
  },
];

export const tonight: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-tonight-place',
    category: 'tonight',
    kind: 'select',
    text: {
      en: 'Where will you sleep tonight?',
      fr: 'Où dormirez-vous ce soir?',
      es: '¿Dónde va a dormir esta noche?',
    },
    help: {
      en: 'No address needed.',
      fr: 'Pas besoin d’adresse.',
      es: 'No hace falta la dirección.',
    },
    options: [
      option('home', 'At home', 'Chez moi', 'En mi casa'),
      option(
        'friend',
        'With family or a friend',
        'Chez ma famille ou des amis',
        'Con mi familia o amistades',
      ),
      option('shelter', 'In a shelter', 'Dans un refuge', 'En un refugio'),
      option(
        'outside',
        'Outside, in a tent, or in a car',
        'Dehors, dans une tente ou dans une voiture',
        'En la calle, en una carpa o en un carro',
      ),
      option(
        'treatment',
        'In a hospital or a treatment program',
        'À l’hôpital ou dans un lieu de traitement',
        'En un hospital o un centro de tratamiento',
      ),
      option('jail', 'In jail or prison', 'En détention', 'En la cárcel o en prisión'),
      notSure,
      ratherNotSay,
    ],
    boundField: 'stayingTonight',
    dangers: [{ answers: ['outside'], mark: 'outside-tonight', help: ['shelter'] }],
  },
  {
    ...defaults,
    id: 'pre-justice-release',
    category: 'tonight',
    kind: 'string',
    format: 'date',
    text: {
      en: 'When will you be released?',
      fr: 'Quand sortirez-vous?',
      es: '¿Cuándo va a salir libre?',
    },
    help: {
      en: 'Your best guess is fine. If you don’t know, leave this blank.',
      fr: 'Une date approximative suffit. Si vous ne savez pas, laissez vide.',
      es: 'No tiene que ser exacto. Si no sabe, deje esto vacío.',
    },
    showIf: [{ questionId: 'pre-tonight-place', equals: ['jail'] }],
  },
  {
    ...defaults,
    id: 'pre-tonight-when',
    category: 'tonight',
    kind: 'select',
    text: {
      en: 'When do you need help?',
      fr: 'Quand avez-vous besoin d’aide?',
      es: '¿Cuándo necesita ayuda?',
    },
    options: [
      option('today', 'Today', 'Aujourd’hui', 'Hoy'),
      option('this_week', 'This week', 'Cette semaine', 'Esta semana'),
      option('this_month', 'This month', 'Ce mois-ci', 'Este mes'),
      option('later', 'Later', 'Plus tard', 'Más tarde'),
      notSure,
    ],
    dangers: [{ answers: ['today'], mark: 'help-today', help: [] }],
  },
  {
    ...defaults,
    id: 'pre-recovery-sick',
    category: 'tonight',
    kind: 'select',
    text: {
      en: 'Are you sick or shaking because you stopped alcohol or drugs?',
      fr: 'Êtes-vous malade ou tremblez-vous après avoir arrêté l’alcool ou les drogues?',
      es: '¿Se siente mal o tiembla porque dejó el alcohol o las drogas?',
    },
    help: {
      en: 'Stopping all at once can be dangerous. Talk to a nurse or a doctor first.',
      fr: 'Arrêter d’un coup peut être dangereux. Parlez-en d’abord à une infirmière ou à un médecin.',
      es: 'Dejar todo de golpe puede ser peligroso. Primero hable con un médico o una enfermera.',
    },
    options: [
      option('now', 'Yes, now', 'Oui, en ce moment', 'Sí, ahora'),
      option(
        'before',
        'Not now, but I’ve had seizures',
        'Pas maintenant, mais j’ai déjà fait des convulsions',
        'Ahora no, pero ya tuve convulsiones',
      ),
      no,
      notSure,
      ratherNotSay,
    ],
    dangers: [{ answers: ['now', 'before'], mark: 'withdrawal', help: ['emergency', 'nurse'] }],
  },
];

export const wants: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-wants',
    category: 'wants',
    kind: 'select',
    multiple: true,
    text: { en: 'What do you need?', fr: 'De quoi avez-vous besoin?', es: '¿Qué necesita?' },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option('housing', 'A place to live', 'Un endroit où vivre', 'Un lugar donde vivir'),
      option(
        'recovery',
        'Recovery from alcohol or drugs',
        'Me rétablir d’une dépendance à l’alcool ou aux drogues',
        'Recuperarme del alcohol o las drogas',
      ),
      option(
        'job_training',
        'Job training or finding work',
        'Une formation ou un emploi',
        'Aprender un oficio o encontrar trabajo',
      ),
      option(
        'documents',
        'Papers, such as an ID or birth certificate',
        'Des papiers, comme une pièce d’identité ou un acte de naissance',
        'Documentos, como una identificación o un acta de nacimiento',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'pre-wants-other',
    category: 'wants',
    kind: 'string',
    long: true,
    text: {
      en: 'What else would help you?',
      fr: 'Qu’est-ce qui vous aiderait d’autre?',
      es: '¿Qué más le ayudaría?',
    },
    help: {
      en: 'A few words are enough.',
      fr: 'Quelques mots suffisent.',
      es: 'Basta con pocas palabras.',
    },
    showIf: [{ questionId: 'pre-wants', equals: ['other'] }],
  },
];
