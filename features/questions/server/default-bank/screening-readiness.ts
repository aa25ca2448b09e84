import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

export const readiness: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-readiness-why',
    category: 'readiness',
    kind: 'string',
    long: true,
    text: {
      en: 'Why are you coming to us now?',
      fr: 'Qu’est-ce qui vous amène à nous maintenant?',
      es: '¿Por qué nos busca ahora?',
    },
    help: {
      en: 'A few words are enough. There is no wrong answer.',
      fr: 'Quelques mots suffisent. Il n’y a pas de mauvaise réponse.',
      es: 'Basta con pocas palabras. No hay respuestas malas.',
    },
  },
  {
    ...defaults,
    id: 'scr-readiness-others',
    category: 'readiness',
    kind: 'select',
    text: {
      en: 'How do you feel about living with other people?',
      fr: 'Comment vous sentez-vous à l’idée de vivre avec d’autres personnes?',
      es: '¿Qué piensa de vivir con otras personas?',
    },
    options: [
      option('like', 'I like it', 'J’aime ça', 'Me gusta'),
      option('fine', 'It’s fine', 'Ça me va', 'Está bien'),
      option(
        'depends',
        'It depends on who they are',
        'Ça dépend des personnes',
        'Depende de quiénes sean',
      ),
      option('hard', 'It’s hard for me', 'C’est difficile pour moi', 'Es difícil para mí'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-room',
    category: 'readiness',
    kind: 'select',
    text: {
      en: 'Could you share a bedroom?',
      fr: 'Pourriez-vous partager une chambre?',
      es: '¿Podría compartir un cuarto?',
    },
    options: [
      yes,
      option('for_a_while', 'Yes, for a while', 'Oui, pour un temps', 'Sí, por un tiempo'),
      no,
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-rules',
    category: 'readiness',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which house rules would be hard for you?',
      fr: 'Quelles règles de maison seraient difficiles pour vous?',
      es: '¿Qué reglas de la casa serían difíciles para usted?',
    },
    help: {
      en: 'Choose all that apply. If we know, we can look for a way that works for you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Si nous le savons, nous pouvons chercher une solution avec vous.',
      es: 'Puede marcar más de una. Si lo sabemos, podemos buscar una forma que le sirva.',
    },
    options: [
      option(
        'no_use',
        'No alcohol or drugs',
        'Pas d’alcool ni de drogues',
        'Sin alcohol ni drogas',
      ),
      option(
        'tests',
        'Drug and alcohol tests',
        'Des tests de drogues et d’alcool',
        'Pruebas de drogas y alcohol',
      ),
      option(
        'guests',
        'No guests at night',
        'Pas de visite la nuit',
        'No recibir visitas de noche',
      ),
      option('smoking', 'No smoking inside', 'Pas de cigarette à l’intérieur', 'No fumar adentro'),
      option(
        'chores',
        'Chores and house meetings',
        'Les tâches et les réunions de maison',
        'Limpieza y reuniones de la casa',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('none', 'None of these', 'Aucune', 'Ninguna de estas'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-curfew',
    category: 'readiness',
    kind: 'select',
    text: {
      en: 'Could you be home at a set time each night?',
      fr: 'Pourriez-vous rentrer à une heure fixe le soir?',
      es: '¿Podría estar en casa a una hora fija cada noche?',
    },
    help: {
      en: 'Many houses have a curfew. That means a time to be home at night.',
      fr: 'Bien des maisons ont un couvre-feu. C’est une heure à laquelle il faut rentrer le soir.',
      es: 'Muchas casas tienen toque de queda. Es una hora para estar en casa por la noche.',
    },
    options: [
      yes,
      option(
        'work',
        'Not when I work or study',
        'Pas quand je travaille ou étudie',
        'No cuando trabajo o estudio',
      ),
      option('talk', 'I’d like to talk about it', 'J’aimerais en parler', 'Quiero hablar de esto'),
      no,
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'scr-readiness-hard',
    category: 'readiness',
    kind: 'string',
    long: true,
    text: {
      en: 'What could make it hard for you to stay?',
      fr: 'Qu’est-ce qui pourrait vous empêcher de rester?',
      es: '¿Qué le podría hacer difícil quedarse?',
    },
    help: {
      en: 'For example: noise, being far from family, or feeling alone. We can plan for it with you.',
      fr: 'Par exemple : le bruit, être loin de votre famille ou la solitude. Nous pouvons nous y préparer avec vous.',
      es: 'Por ejemplo: el ruido, estar lejos de la familia o la soledad. Podemos hacer un plan con usted.',
    },
  },
  {
    ...defaults,
    id: 'scr-readiness-else',
    category: 'readiness',
    kind: 'string',
    long: true,
    text: {
      en: 'What else would you like us to know?',
      fr: 'Qu’aimeriez-vous que nous sachions d’autre?',
      es: '¿Qué más quiere que sepamos?',
    },
    help: {
      en: 'It can be what you need, what you like, or what you are proud of.',
      fr: 'Cela peut être ce qu’il vous faut, ce que vous aimez ou ce dont vous tirez de la fierté.',
      es: 'Puede ser lo que necesita, lo que le gusta o lo que le da orgullo.',
    },
  },
];
