import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

export const family: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-family-children',
    category: 'family',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Do you have children under 18?',
      fr: 'Avez-vous des enfants de moins de 18 ans?',
      es: '¿Tiene hijos menores de 18 años?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option(
        'with_me',
        'Yes, and they live with me',
        'Oui, et ils vivent avec moi',
        'Sí, y viven conmigo',
      ),
      option(
        'elsewhere',
        'Yes, and they live somewhere else',
        'Oui, et ils vivent ailleurs',
        'Sí, y viven en otro lugar',
      ),
      option('expecting', 'A baby is on the way', 'Un bébé est en route', 'Hay un bebé en camino'),
      no,
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-family-children-home',
    category: 'family',
    kind: 'string',
    text: {
      en: 'Which of your children would live with you?',
      fr: 'Lesquels de vos enfants vivraient avec vous?',
      es: '¿Cuáles de sus hijos vivirían con usted?',
    },
    help: {
      en: 'Their ages are enough. We don’t need names. If none would, leave this blank.',
      fr: 'Leur âge suffit. Nous n’avons pas besoin de leur nom. Si aucun ne viendrait, laissez vide.',
      es: 'Basta con sus edades. No necesitamos nombres. Si ninguno viviría con usted, deje esto vacío.',
    },
    showIf: [{ questionId: 'scr-family-children', equals: ['with_me', 'elsewhere'] }],
  },
  {
    ...defaults,
    id: 'scr-family-children-contact',
    category: 'family',
    kind: 'select',
    text: {
      en: 'Would you like help to see your children?',
      fr: 'Aimeriez-vous de l’aide pour voir vos enfants?',
      es: '¿Quiere ayuda para ver a sus hijos?',
    },
    options: [yes, no, notSure, ratherNotSay],
    showIf: [{ questionId: 'scr-family-children', equals: ['elsewhere'] }],
  },
  {
    ...defaults,
    id: 'scr-family-partner',
    category: 'family',
    kind: 'select',
    text: {
      en: 'Would a partner live with you?',
      fr: 'Est-ce que votre partenaire viendrait vivre avec vous?',
      es: '¿Su pareja viviría con usted?',
    },
    options: [
      yes,
      no,
      option('no_partner', 'I have no partner', 'Je vis sans partenaire', 'No tengo pareja'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-family-pets',
    category: 'family',
    kind: 'select',
    text: {
      en: 'Would an animal come with you?',
      fr: 'Est-ce qu’un animal viendrait avec vous?',
      es: '¿Vendría un animal con usted?',
    },
    options: [
      option('pet', 'Yes, a pet', 'Oui, un animal de compagnie', 'Sí, una mascota'),
      option(
        'service_animal',
        'Yes, a service or support animal',
        'Oui, un animal d’assistance ou de soutien',
        'Sí, un animal de servicio o de apoyo',
      ),
      no,
      notSure,
    ],
  },
  {
    ...defaults,
    id: 'scr-family-emergency',
    category: 'family',
    kind: 'string',
    text: {
      en: 'Who should we call if you get hurt or very sick?',
      fr: 'Qui devons-nous appeler en cas d’accident ou de maladie grave?',
      es: '¿A quién llamamos si usted se lastima o se enferma mucho?',
    },
    help: {
      en: 'Their name, their phone number and how you know them. If there is no one, leave this blank.',
      fr: 'Son nom, son numéro de téléphone et d’où vous connaissez cette personne. S’il n’y a personne, laissez vide.',
      es: 'El nombre, el teléfono y de dónde conoce a esa persona. Si no hay nadie, deje esto vacío.',
    },
  },
  {
    ...defaults,
    id: 'scr-family-afraid',
    category: 'family',
    kind: 'select',
    text: {
      en: 'Is there someone you are afraid of?',
      fr: 'Y a-t-il quelqu’un qui vous fait peur?',
      es: '¿Le tiene miedo a alguien?',
    },
    help: {
      en: 'You don’t have to say who. If someone can see your screen, skip this and tell us when we meet.',
      fr: 'Vous n’avez pas à dire qui. Si quelqu’un peut voir votre écran, sautez cette question et parlez-nous-en quand nous nous verrons.',
      es: 'No tiene que decir a quién. Si alguien puede ver su pantalla, salte esta pregunta. Nos cuenta cuando nos veamos.',
    },
    options: [yes, no, notSure, ratherNotSay],
    dangers: [{ answers: ['yes'], mark: 'afraid', help: ['violence', 'emergency'] }],
  },
  {
    ...defaults,
    id: 'scr-family-safer',
    category: 'family',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What would help you feel safe?',
      fr: 'Qu’est-ce qui vous aiderait à vous sentir en sécurité?',
      es: '¿Qué le ayudaría a estar a salvo?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option(
        'secret',
        'No one is told where I live',
        'Que personne ne sache où je vis',
        'Que nadie sepa dónde vivo',
      ),
      option(
        'calls',
        'Care with calls and letters',
        'De la prudence avec les appels et les lettres',
        'Cuidado con las llamadas y las cartas',
      ),
      option(
        'staff',
        'Staff in the house at night',
        'Du personnel dans la maison la nuit',
        'Personal en la casa de noche',
      ),
      option('far', 'A house far from here', 'Une maison loin d’ici', 'Una casa lejos de aquí'),
      option(
        'talk',
        'Talking with someone about it',
        'En parler avec quelqu’un',
        'Hablar de esto con alguien',
      ),
      option(
        'order',
        'Help with the police or a court',
        'De l’aide avec la police ou un tribunal',
        'Ayuda con la policía o una corte',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      notSure,
      ratherNotSay,
    ],
    showIf: [{ questionId: 'scr-family-afraid', equals: ['yes', 'unknown'] }],
  },
];
