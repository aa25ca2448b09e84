import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { option } from './answer-options.ts';

/** The pre-screening for someone who fills it in for another person, by question. */
export const wordsForOthers: Readonly<Record<string, BankQuestion['forOthers']>> = {
  'pre-name-first': {
    title: { en: 'Who is it about?', fr: 'De qui s’agit-il?', es: '¿De quién se trata?' },
    help: {
      en: 'Any name they use is fine.',
      fr: 'Le prénom que cette personne utilise au quotidien convient.',
      es: 'Puede ser el nombre que esa persona usa cada día.',
    },
  },
  'pre-birth-date': {
    help: {
      en: 'With the code, it opens this form again. You can skip it.',
      fr: 'Avec le code, elle rouvre ce formulaire. Vous pouvez la laisser vide.',
      es: 'Con esta fecha y el código, puede volver a este formulario. Puede saltar esta pregunta.',
    },
  },
  'pre-reach-way': {
    title: {
      en: 'Reaching them',
      fr: 'Joindre cette personne',
      es: 'Cómo contactar a esa persona',
    },
    text: {
      en: 'What is the safest way to reach them?',
      fr: 'Quelle est la façon la plus sûre de joindre cette personne?',
      es: '¿Cuál es la forma más segura de contactar a esa persona?',
    },
    help: {
      en: 'We never say what it is about. We don’t use it before they know about this form.',
      fr: 'Nous ne disons jamais de quoi il s’agit. Nous ne l’utilisons pas avant que cette personne soit au courant.',
      es: 'Nunca decimos de qué se trata. No usamos esto antes de que esa persona sepa de este formulario.',
    },
    options: [
      option(
        'safe_contact',
        'Through a person they trust',
        'Par une personne de confiance',
        'Por medio de alguien en quien confía esa persona',
      ),
      option(
        'none',
        'Don’t contact them',
        'Ne pas joindre cette personne',
        'No contacten a esa persona',
      ),
    ],
  },
  'pre-reach-phone': {
    text: {
      en: 'Their phone number',
      fr: 'Son numéro de téléphone',
      es: 'El teléfono de esa persona',
    },
    help: {
      en: 'Theirs, not yours. Add a note if it helps.',
      fr: 'Le sien, pas le vôtre. Ajoutez une note au besoin.',
      es: 'El de esa persona, no el de usted. Agregue una nota si ayuda.',
    },
  },
  'pre-reach-read': {
    text: {
      en: 'Can others read their texts?',
      fr: 'D’autres peuvent-ils lire ses textos?',
      es: '¿Alguien más puede leer los mensajes de esa persona?',
    },
  },
  'pre-reach-message': {
    text: {
      en: 'If they don’t answer, may we leave a message?',
      fr: 'Si cette personne ne répond pas, pouvons-nous laisser un message?',
      es: 'Si esa persona no contesta, ¿podemos dejar un mensaje?',
    },
  },
  'pre-reach-interpreter': {
    text: {
      en: 'Do they need an interpreter?',
      fr: 'Cette personne a-t-elle besoin d’un ou d’une interprète?',
      es: '¿Necesita intérprete esa persona?',
    },
    help: {
      en: 'It’s free for them.',
      fr: 'C’est gratuit pour elle.',
      es: 'Es gratis para esa persona.',
    },
  },
  'pre-reach-time': {
    text: {
      en: 'When is the best time to call them?',
      fr: 'Quel est le meilleur moment pour appeler cette personne?',
      es: '¿Cuál es la mejor hora para llamar a esa persona?',
    },
  },
  'pre-reach-email': {
    text: {
      en: 'Their email address',
      fr: 'Son adresse courriel',
      es: 'El correo electrónico de esa persona',
    },
    help: {
      en: 'One that only they can read.',
      fr: 'Une adresse qu’elle est seule à lire.',
      es: 'Uno que solo esa persona pueda leer.',
    },
  },
  'pre-reach-mail': {
    help: {
      en: 'Street, town, and ZIP or postal code. It can be a place that takes mail for them.',
      fr: 'Rue, ville et code postal. Cela peut être un lieu qui reçoit son courrier.',
      es: 'Calle, ciudad y código postal. Puede ser un lugar que reciba cartas para esa persona.',
    },
  },
  'pre-reach-trusted-name': {
    text: {
      en: 'Name of the person they trust',
      fr: 'Nom de la personne de confiance',
      es: 'Nombre de alguien en quien confía esa persona',
    },
  },
  'pre-reach-trusted-relation': {
    text: {
      en: 'How do the two know each other?',
      fr: 'Quel est leur lien?',
      es: '¿De dónde se conocen?',
    },
    help: {
      en: 'For example: a sister, a sponsor, a landlord.',
      fr: 'Par exemple\u00a0: une sœur, un parrain, une logeuse.',
      es: 'Por ejemplo: una hermana, un padrino, la dueña de donde vive.',
    },
  },
  'pre-safety-now': {
    text: {
      en: 'Are they safe right now?',
      fr: 'Cette personne est-elle en sécurité en ce moment?',
      es: '¿Está a salvo esa persona ahora mismo?',
    },
    help: {
      en: 'They are safe if no one is hurting or threatening them, and they are not thinking of hurting themselves.',
      fr: 'Elle est en sécurité si personne ne lui fait de mal ni ne la menace, et si elle ne pense pas à se faire du mal.',
      es: 'Está a salvo si nadie le hace daño ni le amenaza, y si no piensa en hacerse daño.',
    },
  },
  'pre-tonight-place': {
    text: {
      en: 'Where will they sleep tonight?',
      fr: 'Où cette personne dormira-t-elle ce soir?',
      es: '¿Dónde va a dormir esa persona esta noche?',
    },
    options: [
      option('home', 'At home', 'Chez elle', 'En su casa'),
      option(
        'friend',
        'With family or a friend',
        'Chez sa famille ou des amis',
        'Con su familia o amistades',
      ),
    ],
  },
  'pre-justice-release': {
    text: {
      en: 'When will they be released?',
      fr: 'Quand cette personne sortira-t-elle?',
      es: '¿Cuándo va a salir libre esa persona?',
    },
  },
  'pre-tonight-when': {
    text: {
      en: 'When do they need help?',
      fr: 'Quand cette personne a-t-elle besoin d’aide?',
      es: '¿Cuándo necesita ayuda esa persona?',
    },
  },
  'pre-recovery-sick': {
    text: {
      en: 'Are they sick or shaking because they stopped alcohol or drugs?',
      fr: 'Est-elle malade ou tremble-t-elle après avoir arrêté l’alcool ou les drogues?',
      es: '¿Se siente mal o tiembla esa persona porque dejó el alcohol o las drogas?',
    },
    help: {
      en: 'Stopping all at once can be dangerous. They should talk to a nurse or a doctor first.',
      fr: 'Arrêter d’un coup peut être dangereux. Il faut d’abord en parler à une infirmière ou à un médecin.',
      es: 'Dejar todo de golpe puede ser peligroso. Primero debe hablar con un médico o una enfermera.',
    },
    options: [
      option(
        'before',
        'Not now, but they’ve had seizures',
        'Pas maintenant, mais elle a déjà fait des convulsions',
        'Ahora no, pero ya tuvo convulsiones',
      ),
    ],
  },
  'pre-wants': {
    title: { en: 'What they need', fr: 'Ce qu’il lui faut', es: 'Lo que necesita esa persona' },
    text: {
      en: 'What do they need?',
      fr: 'De quoi cette personne a-t-elle besoin?',
      es: '¿Qué necesita esa persona?',
    },
    options: [
      option(
        'recovery',
        'Recovery from alcohol or drugs',
        'Se rétablir d’une dépendance à l’alcool ou aux drogues',
        'Recuperarse del alcohol o las drogas',
      ),
    ],
  },
  'pre-wants-other': {
    text: {
      en: 'What else would help them?',
      fr: 'Qu’est-ce qui l’aiderait d’autre?',
      es: '¿Qué más le ayudaría a esa persona?',
    },
  },
};
