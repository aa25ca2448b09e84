import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { notSure, option, ratherNotSay } from './answer-options.ts';
import { mind } from './screening-mind.ts';

const defaults = { form: 'screening', required: false } as const;

const body: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-health-conditions',
    category: 'health',
    kind: 'string',
    long: true,
    text: {
      en: 'Do you have a health problem that staff should know about?',
      fr: 'Avez-vous un problème de santé dont l’équipe devrait être au courant?',
      es: '¿Tiene un problema de salud que debamos conocer?',
    },
    help: {
      en: 'Only what we need to know to keep you safe. For example: seizures, asthma, or heart trouble. If not, leave this blank.',
      fr: 'Seulement ce qu’il faut savoir pour votre sécurité. Par exemple : convulsions, asthme, cœur fragile. Sinon, laissez vide.',
      es: 'Solo lo que haga falta para cuidarle. Por ejemplo: convulsiones, asma o problemas del corazón. Si no, deje esto vacío.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-medicines',
    category: 'health',
    kind: 'string',
    long: true,
    text: {
      en: 'Which medicines do you take?',
      fr: 'Quels médicaments prenez-vous?',
      es: '¿Qué medicinas toma?',
    },
    help: {
      en: 'Write the names that you know. Tell us if you will run out soon. If you take none, leave this blank.',
      fr: 'Écrivez les noms que vous connaissez. Dites-nous si vous allez bientôt en manquer. Si vous n’en prenez pas, laissez vide.',
      es: 'Escriba los nombres que sepa. Díganos si pronto se le van a acabar. Si no toma ninguna, deje esto vacío.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-allergies',
    category: 'health',
    kind: 'string',
    text: {
      en: 'What are you allergic to?',
      fr: 'Quelles allergies avez-vous?',
      es: '¿A qué tiene alergia?',
    },
    help: {
      en: 'For example: a drug, a food or bee stings. If there is nothing, leave this blank.',
      fr: 'Par exemple : à un médicament, à un aliment ou aux piqûres d’abeille. Si vous n’en avez pas, laissez vide.',
      es: 'Por ejemplo: a una medicina, a una comida o a picaduras de abeja. Si no tiene ninguna, deje esto vacío.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-daily',
    category: 'health',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Are any of these hard for you?',
      fr: 'Est-ce que l’une de ces choses est difficile pour vous?',
      es: '¿Algo de esto es difícil para usted?',
    },
    help: {
      en: 'Choose all that apply. It helps us find a house and a bed that work for you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Cela nous aide à trouver une maison et un lit qui vous conviennent.',
      es: 'Puede marcar más de una. Nos ayuda a buscar una casa y una cama que le sirvan.',
    },
    options: [
      option('stairs', 'Going up stairs', 'Monter des escaliers', 'Subir escaleras'),
      option(
        'top_bunk',
        'Sleeping in a top bunk',
        'Dormir dans un lit du haut',
        'Dormir en la cama de arriba de una litera',
      ),
      option(
        'walking',
        'Walking or standing for long',
        'Marcher ou rester debout longtemps',
        'Caminar o estar de pie mucho tiempo',
      ),
      option('seeing', 'Seeing', 'Voir', 'Ver'),
      option('hearing', 'Hearing', 'Entendre', 'Oír'),
      option(
        'focus',
        'Reading, remembering or paying attention',
        'Lire, me souvenir ou me concentrer',
        'Leer, recordar o poner atención',
      ),
      option('none', 'None of these', 'Rien de tout cela', 'Nada de esto'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-health-room',
    category: 'health',
    kind: 'string',
    text: {
      en: 'What does a house need to have for your health?',
      fr: 'Que faut-il dans une maison pour votre santé?',
      es: '¿Qué debe tener una casa para su salud?',
    },
    help: {
      en: 'For example: space for a wheelchair, or a fridge for medicine. If you need nothing, leave this blank.',
      fr: 'Par exemple : de la place pour un fauteuil roulant, ou un frigo pour des médicaments. S’il ne faut rien, laissez vide.',
      es: 'Por ejemplo: espacio para una silla de ruedas, o un refrigerador para medicinas. Si no necesita nada, deje esto vacío.',
    },
  },
  {
    ...defaults,
    id: 'scr-health-cover',
    category: 'health',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Who pays for your doctor or your medicine?',
      fr: 'Qui paie pour vos soins ou vos médicaments?',
      es: '¿Quién paga su médico o sus medicinas?',
    },
    help: {
      en: 'Choose all that apply.',
      fr: 'Cochez toutes les réponses qui s’appliquent.',
      es: 'Puede marcar más de una.',
    },
    options: [
      option(
        'public',
        'A public health plan or card',
        'Un régime public ou une carte santé',
        'Un plan público o una tarjeta de salud',
      ),
      option(
        'private',
        'A plan from work, school or family',
        'Une assurance de mon travail, de mon école ou de ma famille',
        'Un plan del trabajo, la escuela o la familia',
      ),
      option(
        'special',
        'A plan for veterans or Indigenous people',
        'Un régime pour les vétérans ou les Autochtones',
        'Un plan para veteranos o personas indígenas',
      ),
      option('self', 'I pay for it', 'Je paie de ma poche', 'Yo pago'),
      option(
        'none',
        'No one, so I go without',
        'Personne, alors je m’en passe',
        'Nadie, así que me quedo sin atención',
      ),
      notSure,
      ratherNotSay,
    ],
  },
];

export const health: BankQuestion[] = [...body, ...mind];
