import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { option } from './answer-options.ts';

const defaults = { form: 'questionnaire', required: false } as const;

export const risks: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-risks-seen',
    category: 'risks',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which risks do you see?',
      fr: 'Quels risques voyez-vous?',
      es: '¿Qué riesgos ve usted?',
    },
    help: {
      en: 'Only what you saw, heard or read. Taking medicine for recovery, such as methadone, is not a risk.',
      fr: 'Seulement ce que vous avez vu, entendu ou lu. Prendre un médicament pour son rétablissement, comme la méthadone, n’est pas un risque.',
      es: 'Solo lo que vio, oyó o leyó. Tomar medicina para la recuperación, como metadona, no es un riesgo.',
    },
    options: [
      option(
        'withdrawal',
        'Getting sick from withdrawal',
        'Un sevrage difficile',
        'Malestar fuerte por la abstinencia',
      ),
      option('overdose', 'Overdose', 'Une surdose', 'Sobredosis'),
      option(
        'suicide',
        'Suicide or self-harm',
        'Un suicide ou une automutilation',
        'Suicidio o autolesiones',
      ),
      option('harmed', 'Being hurt by someone', 'Subir de la violence', 'Que alguien le haga daño'),
      option('harming', 'Hurting someone', 'Faire du mal à quelqu’un', 'Hacerle daño a alguien'),
      option(
        'health',
        'An illness that could get worse',
        'Une maladie qui peut s’aggraver',
        'Una enfermedad que puede empeorar',
      ),
      option('other', 'Another risk', 'Un autre risque', 'Otro riesgo'),
      option('none', 'None that I know of', 'Aucun à ma connaissance', 'Ninguno que yo sepa'),
    ],
  },
  {
    ...defaults,
    id: 'int-risks-suicide',
    category: 'risks',
    kind: 'string',
    long: true,
    text: {
      en: 'The person told us about thoughts of suicide. What did you do?',
      fr: 'La personne nous a parlé d’idées suicidaires. Qu’avez-vous fait?',
      es: 'La persona nos contó que piensa o pensó en el suicidio. ¿Qué hizo usted?',
    },
    help: {
      en: 'Ask how they are today, and follow your safety plan. You can both call or text 988 at any time.',
      fr: 'Demandez-lui comment ça va aujourd’hui, et suivez votre plan de sécurité. Vous et la personne pouvez appeler ou texter le 988 à toute heure.',
      es: 'Pregúntele cómo está hoy, y siga su plan de seguridad. Usted y la persona pueden llamar o enviar un texto al 988 a toda hora.',
    },
    showIf: [{ questionId: 'scr-health-suicide', equals: ['now', 'this_month'] }],
  },
  {
    ...defaults,
    id: 'int-risks-agreed',
    category: 'risks',
    kind: 'string',
    long: true,
    text: {
      en: 'What did you and the person agree for each risk?',
      fr: 'De quoi avez-vous convenu avec la personne pour chaque risque?',
      es: '¿Qué acordaron usted y la persona para cada riesgo?',
    },
    help: {
      en: 'Who does what, and who may know. Don’t write the name of anyone the person is afraid of.',
      fr: 'Qui fait quoi, et qui peut le savoir. N’écrivez pas le nom de quelqu’un qui fait peur à la personne.',
      es: 'Quién hace qué, y quién puede saberlo. No escriba el nombre de nadie a quien la persona le tenga miedo.',
    },
    showIf: [
      {
        questionId: 'int-risks-seen',
        equals: ['withdrawal', 'overdose', 'suicide', 'harmed', 'harming', 'health', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'int-risks-signs',
    category: 'risks',
    kind: 'string',
    long: true,
    text: {
      en: 'How can we tell when things get hard for the person?',
      fr: 'À quoi pouvons-nous voir que ça devient difficile pour la personne?',
      es: '¿Cómo sabemos que algo se pone difícil para la persona?',
    },
    help: {
      en: 'Early signs, and what to do or not do. Ask the person.',
      fr: 'Les premiers signes, et ce qu’il faut alors faire ou ne pas faire. Demandez à la personne.',
      es: 'Las primeras señales, y qué hacer o no hacer. Pregúntele a la persona.',
    },
  },
];

export const plan: BankQuestion[] = [
  {
    ...defaults,
    id: 'int-plan-home',
    category: 'plan',
    kind: 'select',
    multiple: true,
    text: {
      en: 'What kind of house would suit the person?',
      fr: 'Quel type de maison conviendrait à la personne?',
      es: '¿Qué tipo de casa le conviene a la persona?',
    },
    options: [
      option(
        'small',
        'A small, quiet house',
        'Une petite maison calme',
        'Una casa pequeña y tranquila',
      ),
      option(
        'staffed',
        'With staff day and night',
        'Avec du personnel jour et nuit',
        'Con personal de día y de noche',
      ),
      option('independent', 'With little support', 'Avec peu de soutien', 'Con poco apoyo'),
      option('accessible', 'Without stairs', 'Sans escalier', 'Sin escaleras'),
      option(
        'family',
        'With children or a partner',
        'Avec des enfants ou un ou une partenaire',
        'Con hijos o pareja',
      ),
      option('same_gender', 'For one gender only', 'Pour un seul genre', 'Para un solo género'),
      option(
        'animal',
        'Where an animal is allowed',
        'Où un animal est permis',
        'Donde se permita un animal',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('no_house', 'No house is needed', 'Pas besoin d’une maison', 'No hace falta una casa'),
    ],
  },
  {
    ...defaults,
    id: 'int-plan-week',
    category: 'plan',
    kind: 'string',
    long: true,
    text: {
      en: 'What happens in the first week?',
      fr: 'Que se passe-t-il la première semaine?',
      es: '¿Qué pasa en la primera semana?',
    },
    help: {
      en: 'For example: moving in, medicine, a phone, the first call to an officer or a clinic.',
      fr: 'Par exemple : l’arrivée, les médicaments, un téléphone, le premier appel à la probation ou à une clinique.',
      es: 'Por ejemplo: la llegada, las medicinas, un teléfono, la primera llamada a un agente o a una clínica.',
    },
  },
  {
    ...defaults,
    id: 'int-plan-month',
    category: 'plan',
    kind: 'string',
    long: true,
    text: {
      en: 'What happens in the first 30 days?',
      fr: 'Que se passe-t-il dans les 30 premiers jours?',
      es: '¿Qué pasa en los primeros 30 días?',
    },
    help: {
      en: 'Each step, who does it, and by when. Three steps are better than ten.',
      fr: 'Chaque étape, avec qui la fait et pour quand. Trois étapes valent mieux que dix.',
      es: 'Cada paso, quién lo hace y para cuándo. Tres pasos son mejores que diez.',
    },
  },
  {
    ...defaults,
    id: 'int-plan-review',
    category: 'plan',
    kind: 'string',
    format: 'date',
    text: {
      en: 'When will you review this plan together?',
      fr: 'Quand reverrez-vous ce plan ensemble?',
      es: '¿Cuándo va a revisar este plan con la persona?',
    },
  },
];
