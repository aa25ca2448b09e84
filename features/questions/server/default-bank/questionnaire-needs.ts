import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { option } from './answer-options.ts';

const defaults = { form: 'questionnaire', required: false } as const;

export const needs: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-needs-now',
    category: 'needs',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What does the person need today or tomorrow?',
      fr: 'De quoi la personne a-t-elle besoin aujourd’hui ou demain?',
      es: '¿Qué necesita la persona hoy o mañana?',
    },
    help: {
      en: 'Act on these now. Don’t wait for the decision.',
      fr: 'Agissez avant la décision : ces besoins n’attendent pas.',
      es: 'Atienda esto ya. No espere la decisión.',
    },
    options: [
      option(
        'bed',
        'A safe place to sleep',
        'Un endroit sûr où dormir',
        'Un lugar seguro donde dormir',
      ),
      option(
        'food',
        'Food, clothes or a shower',
        'À manger, des vêtements ou une douche',
        'Comida, ropa o una ducha',
      ),
      option(
        'medicine',
        'Medicine or a doctor',
        'Des médicaments ou des soins',
        'Medicinas o un médico',
      ),
      option(
        'withdrawal',
        'Care during withdrawal',
        'Des soins pendant le sevrage',
        'Atención durante la abstinencia',
      ),
      option(
        'mental_health',
        'Support for thoughts of suicide or a crisis',
        'Un soutien en cas d’idées suicidaires ou de crise',
        'Apoyo en una crisis o si piensa en el suicidio',
      ),
      option(
        'protection',
        'Protection from someone',
        'Une protection contre quelqu’un',
        'Protección contra alguien',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('none', 'Nothing that urgent', 'Rien d’aussi urgent', 'Nada tan urgente'),
    ],
  },
  {
    ...defaults,
    id: 'int-needs-month',
    category: 'needs',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What does the person need within a month?',
      fr: 'De quoi la personne a-t-elle besoin d’ici un mois?',
      es: '¿Qué necesita la persona en el próximo mes?',
    },
    options: [
      option('housing', 'A place to live', 'Un endroit où vivre', 'Un lugar donde vivir'),
      option(
        'recovery',
        'Recovery support',
        'Un soutien au rétablissement',
        'Apoyo para la recuperación',
      ),
      option(
        'health',
        'Physical or mental health care',
        'Des soins de santé physique ou mentale',
        'Atención de salud física o mental',
      ),
      option('papers', 'Identity papers', 'Des papiers d’identité', 'Documentos de identidad'),
      option(
        'money',
        'Income or benefits',
        'Un revenu ou des prestations',
        'Ingresos o beneficios',
      ),
      option(
        'justice',
        'Help with court or supervision',
        'De l’aide avec la justice',
        'Ayuda con la corte o la supervisión',
      ),
      option('work', 'Work or training', 'Un emploi ou une formation', 'Trabajo o capacitación'),
      option(
        'family',
        'Help with children or family',
        'De l’aide pour les enfants ou la famille',
        'Ayuda con los hijos o la familia',
      ),
      option('none', 'None of these', 'Rien de tout cela', 'Nada de esto'),
    ],
  },
  {
    ...defaults,
    id: 'int-needs-first',
    category: 'needs',
    kind: 'string',
    long: true,
    text: {
      en: 'What comes first, and why?',
      fr: 'Qu’est-ce qui vient en premier, et pourquoi?',
      es: '¿Qué va primero, y por qué?',
    },
    help: {
      en: 'If you and the person disagree, write down both views.',
      fr: 'Si la personne et vous ne voyez pas les choses de la même façon, notez les deux avis.',
      es: 'Si usted y la persona no están de acuerdo, anote las dos opiniones.',
    },
  },
];

export const past: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-past-programs',
    category: 'past',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which programs has the person been in before?',
      fr: 'À quels programmes la personne a-t-elle déjà participé?',
      es: '¿En qué programas ha estado la persona antes?',
    },
    options: [
      option('ours', 'One of ours', 'Un des nôtres', 'Uno de los nuestros'),
      option(
        'housing',
        'Another house or shelter program',
        'Une autre maison ou un refuge',
        'Otra casa o un refugio',
      ),
      option(
        'recovery',
        'A treatment or recovery program',
        'Une cure ou un programme de rétablissement',
        'Un programa de tratamiento o recuperación',
      ),
      option('work', 'Job training', 'Une formation à l’emploi', 'Capacitación laboral'),
      option(
        'justice',
        'A program in custody or from a court',
        'Un programme en détention ou imposé par un tribunal',
        'Un programa en la cárcel o por orden de la corte',
      ),
      option('other', 'Another program', 'Un autre programme', 'Otro programa'),
      option('none', 'None', 'Aucun', 'Ninguno'),
      option('unknown', 'Unknown', 'Information inconnue', 'No se sabe'),
      option(
        'undisclosed',
        'They’d rather not say',
        'La personne préfère ne pas le dire',
        'La persona prefiere no decirlo',
      ),
    ],
  },
  {
    ...defaults,
    id: 'int-past-helped',
    category: 'past',
    kind: 'string',
    long: true,
    text: {
      en: 'What helped the person there, and what did not?',
      fr: 'Qu’est-ce qui a aidé la personne, et qu’est-ce qui ne l’a pas aidée?',
      es: '¿Qué le ayudó a la persona, y qué no?',
    },
    showIf: [
      {
        questionId: 'int-past-programs',
        equals: ['ours', 'housing', 'recovery', 'work', 'justice', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'int-past-ended',
    category: 'past',
    kind: 'string',
    long: true,
    text: {
      en: 'How did the last program end?',
      fr: 'Comment le dernier programme s’est-il terminé?',
      es: '¿Cómo terminó el último programa?',
    },
    help: {
      en: 'As the person tells it. Leaving early doesn’t rule out a new start.',
      fr: 'Selon ce que la personne raconte. Un départ avant la fin n’empêche pas un nouveau départ.',
      es: 'Como lo cuenta la persona. Salir antes de tiempo no impide empezar de nuevo.',
    },
    showIf: [
      {
        questionId: 'int-past-programs',
        equals: ['ours', 'housing', 'recovery', 'work', 'justice', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'int-past-different',
    category: 'past',
    kind: 'string',
    long: true,
    text: {
      en: 'What should be different this time?',
      fr: 'Qu’est-ce qui devrait être différent cette fois-ci?',
      es: '¿Qué debe ser diferente esta vez?',
    },
    help: {
      en: 'On their side, and on ours.',
      fr: 'De son côté, et du nôtre.',
      es: 'De su parte, y de la nuestra.',
    },
    showIf: [
      {
        questionId: 'int-past-programs',
        equals: ['ours', 'housing', 'recovery', 'work', 'justice', 'other'],
      },
    ],
  },
];
