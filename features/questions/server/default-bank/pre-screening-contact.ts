import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, option, yes } from './answer-options.ts';

/** Pages 1 and 2: who the person is, and the safest way to reach them. */

const defaults = { form: 'pre-screening', required: false } as const;

export const who: BankQuestion[] = [
  {
    ...defaults,
    id: 'pre-name-first',
    category: 'who',
    kind: 'string',
    text: { en: 'First name', fr: 'Prénom', es: 'Nombre' },
    help: {
      en: 'Any name you use is fine.',
      fr: 'Le prénom que vous utilisez au quotidien convient.',
      es: 'Puede ser el nombre que usa cada día.',
    },
    required: true,
    boundField: 'firstName',
  },
  {
    ...defaults,
    id: 'pre-name-last',
    category: 'who',
    kind: 'string',
    text: { en: 'Last name', fr: 'Nom de famille', es: 'Apellido' },
    boundField: 'lastName',
  },
  {
    ...defaults,
    id: 'pre-birth-date',
    category: 'who',
    kind: 'string',
    format: 'date',
    text: { en: 'Date of birth', fr: 'Date de naissance', es: 'Fecha de nacimiento' },
    help: {
      en: 'With your code, it opens your form again. You can skip it.',
      fr: 'Avec votre code, elle rouvre votre formulaire. Vous pouvez la laisser vide.',
      es: 'Con esta fecha y su código, puede volver a su formulario. Puede saltar esta pregunta.',
    },
    boundField: 'dateOfBirth',
  },
];

/** Shown under the chosen way, with what that way needs. */
const ifWay = (...ways: string[]) => ({
  showIf: [{ questionId: 'pre-reach-way', equals: ways }],
});

export const reach: BankQuestion[] = [
  {
    ...defaults,
    // Choosing a way is the consent to be contacted; `none` refuses it.
    id: 'pre-reach-way',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'What is the safest way to reach you?',
      fr: 'Quelle est la façon la plus sûre de vous joindre?',
      es: '¿Cuál es la forma más segura de contactarle?',
    },
    help: {
      en: 'We never say what it is about. Choosing one means we may contact you that way.',
      fr: 'Nous ne disons jamais de quoi il s’agit. En choisissant une façon, vous nous permettez de l’utiliser.',
      es: 'Nunca decimos de qué se trata. Si elige una forma, nos da permiso para usarla.',
    },
    options: [
      option('text', 'Text message', 'Message texte', 'Mensaje de texto'),
      option('call', 'Phone call', 'Appel téléphonique', 'Llamada telefónica'),
      option('email', 'Email', 'Courriel', 'Correo electrónico'),
      option('mail', 'Letter', 'Lettre', 'Carta'),
      option(
        'safe_contact',
        'Through a person I trust',
        'Par une personne de confiance',
        'Por medio de una persona de confianza',
      ),
      option('none', 'Don’t contact me', 'Ne me contactez pas', 'No me contacten'),
    ],
    boundField: 'preferredContact',
  },
  {
    ...defaults,
    id: 'pre-reach-phone',
    category: 'reach',
    kind: 'string',
    format: 'phone',
    text: { en: 'Phone number', fr: 'Numéro de téléphone', es: 'Número de teléfono' },
    help: {
      en: 'Add a note if it helps, like “mom’s, ext. 4.”',
      fr: 'Ajoutez une note au besoin, comme « chez ma mère, poste 4 ».',
      es: 'Si ayuda, agregue una nota, como “de mi mamá, ext. 4”.',
    },
    required: true,
    ...ifWay('text', 'call'),
    boundField: 'phone',
  },
  {
    ...defaults,
    id: 'pre-reach-read',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'Can others read your texts?',
      fr: 'D’autres peuvent-ils lire vos textos?',
      es: '¿Alguien más puede leer sus mensajes?',
    },
    options: [option('yes', 'Yes, maybe', 'Oui, peut-être', 'Sí, tal vez'), no],
    ...ifWay('text'),
  },
  {
    ...defaults,
    id: 'pre-reach-message',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'If you don’t answer, may we leave a message?',
      fr: 'Si vous ne répondez pas, pouvons-nous laisser un message?',
      es: 'Si no contesta, ¿podemos dejar un mensaje?',
    },
    options: [yes, no],
    ...ifWay('call'),
    boundField: 'mayLeaveMessage',
  },
  {
    ...defaults,
    id: 'pre-reach-interpreter',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'Do you need an interpreter?',
      fr: 'Avez-vous besoin d’un ou d’une interprète?',
      es: '¿Necesita intérprete?',
    },
    help: { en: 'It’s free for you.', fr: 'C’est gratuit pour vous.', es: 'Es gratis para usted.' },
    options: [yes, no],
    ...ifWay('text', 'call'),
    boundField: 'interpreter',
  },
  {
    ...defaults,
    id: 'pre-reach-interpreter-language',
    category: 'reach',
    kind: 'string',
    text: { en: 'In which language?', fr: 'Dans quelle langue?', es: '¿En qué idioma?' },
    help: {
      en: 'For example: Spanish, Arabic, or a sign language.',
      fr: 'Par exemple : espagnol, arabe, langue des signes québécoise.',
      es: 'Por ejemplo: español, mixteco o una lengua de señas.',
    },
    showIf: [{ questionId: 'pre-reach-interpreter', equals: ['yes'] }],
    boundField: 'interpreterLanguage',
  },
  {
    ...defaults,
    id: 'pre-reach-time',
    category: 'reach',
    kind: 'select',
    text: {
      en: 'When is the best time to call?',
      fr: 'Quel est le meilleur moment pour vous appeler?',
      es: '¿Cuál es la mejor hora para llamarle?',
    },
    options: [
      option('morning', 'Morning', 'Le matin', 'Por la mañana'),
      option('afternoon', 'Afternoon', 'L’après-midi', 'Por la tarde'),
      option('evening', 'Evening', 'Le soir', 'Por la noche'),
      option('any_time', 'Any time', 'N’importe quand', 'A cualquier hora'),
    ],
    ...ifWay('call'),
    boundField: 'callTime',
  },
  {
    ...defaults,
    id: 'pre-reach-email',
    category: 'reach',
    kind: 'string',
    format: 'email',
    text: { en: 'Email address', fr: 'Adresse courriel', es: 'Correo electrónico' },
    help: {
      en: 'One that only you can read.',
      fr: 'Une adresse que personne d’autre ne lit.',
      es: 'Uno que solo usted pueda leer.',
    },
    required: true,
    ...ifWay('email'),
    boundField: 'email',
  },
  {
    ...defaults,
    id: 'pre-reach-mail',
    category: 'reach',
    kind: 'string',
    text: {
      en: 'Where can we send a letter?',
      fr: 'Où pouvons-nous envoyer une lettre?',
      es: '¿A dónde le podemos enviar una carta?',
    },
    help: {
      en: 'Street, town, and ZIP or postal code. It can be a place that takes mail for you.',
      fr: 'Rue, ville et code postal. Cela peut être un lieu qui reçoit votre courrier.',
      es: 'Calle, ciudad y código postal. Puede ser un lugar que reciba cartas para usted.',
    },
    required: true,
    ...ifWay('mail'),
    boundField: 'address.line1',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-name',
    category: 'reach',
    kind: 'string',
    text: {
      en: 'Name of the person you trust',
      fr: 'Nom de la personne de confiance',
      es: 'Nombre de su persona de confianza',
    },
    help: {
      en: 'We only ask them to pass on a message.',
      fr: 'Nous lui demandons seulement de vous transmettre un message.',
      es: 'Solo le pedimos que le pase un mensaje.',
    },
    required: true,
    ...ifWay('safe_contact'),
    boundField: 'safeContact.name',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-phone',
    category: 'reach',
    kind: 'string',
    format: 'phone',
    text: {
      en: 'Their phone number',
      fr: 'Son numéro de téléphone',
      es: 'El teléfono de su persona de confianza',
    },
    required: true,
    ...ifWay('safe_contact'),
    boundField: 'safeContact.phone',
  },
  {
    ...defaults,
    id: 'pre-reach-trusted-relation',
    category: 'reach',
    kind: 'string',
    text: {
      en: 'How do you know this person?',
      fr: 'D’où connaissez-vous cette personne?',
      es: '¿De dónde conoce a esa persona?',
    },
    help: {
      en: 'For example: my sister, my sponsor, my landlord.',
      fr: 'Par exemple : ma sœur, mon parrain, ma logeuse.',
      es: 'Por ejemplo: mi hermana, mi padrino, la dueña de donde vivo.',
    },
    ...ifWay('safe_contact'),
    boundField: 'safeContact.relation',
  },
  {
    ...defaults,
    id: 'pre-safety-careful',
    category: 'reach',
    kind: 'string',
    long: true,
    text: {
      en: 'Anything we should be careful about?',
      fr: 'Devons-nous faire attention à quelque chose?',
      es: '¿Debemos tener cuidado con algo?',
    },
    help: {
      en: 'Times not to call, or someone who must not know. You can skip this.',
      fr: 'Des heures où ne pas appeler, ou une personne qui ne doit rien savoir. Vous pouvez laisser vide.',
      es: 'Horas en que no debemos llamar, o alguien que no debe saber. Puede saltar esta pregunta.',
    },
  },
];
