import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

const showIfSupervised = [
  { questionId: 'scr-justice-record', equals: ['on_parole', 'out_on_probation'] },
];

export const justice: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-justice-record',
    category: 'justice',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Do any of these apply to you?',
      fr: 'Est-ce que l’une de ces situations s’applique à vous?',
      es: '¿Algo de esto es su caso?',
    },
    help: {
      en: 'Choose all that apply. Leave out a record that was sealed or pardoned. The law sets limits on where some people can live. We ask so we can find a place that works for you.',
      fr: 'Cochez toutes les réponses qui s’appliquent. Ne comptez pas un casier scellé, effacé ou suspendu (pardon). La loi limite parfois les endroits où l’on peut vivre. Nous le demandons pour trouver un endroit qui vous convient.',
      es: 'Puede marcar más de una. No cuente un caso sellado o perdonado. La ley limita dónde pueden vivir algunas personas. Le preguntamos para encontrar un lugar que le sirva.',
    },
    options: [
      option(
        'out_on_probation',
        'I am on probation',
        'Je suis en probation',
        'Estoy en libertad vigilada (probation)',
      ),
      option(
        'on_parole',
        'I am on parole',
        'Je suis en libération conditionnelle',
        'Estoy en libertad condicional (parole)',
      ),
      option(
        'convicted_of_violent_crime',
        'I was found guilty of a violent crime',
        'J’ai une condamnation pour un crime violent',
        'Tengo una condena por un delito violento',
      ),
      option(
        'convicted_of_arson',
        'I was found guilty of setting a fire (arson)',
        'J’ai une condamnation pour un incendie criminel',
        'Tengo una condena por causar un incendio a propósito',
      ),
      option(
        'registered_sex_offender',
        'My name is on a sex-offender registry',
        'Mon nom est à un registre des délinquants sexuels',
        'Mi nombre está en un registro de delincuentes sexuales',
      ),
      option(
        'in_custody',
        'I am in jail or prison now',
        'Je suis en détention en ce moment',
        'Ahora estoy en la cárcel o en prisión',
      ),
      option('none', 'None of these', 'Rien de tout cela', 'Nada de esto'),
      notSure,
      ratherNotSay,
    ],
    boundField: 'criminalHistory',
  },
  {
    ...defaults,
    id: 'scr-justice-officer',
    category: 'justice',
    kind: 'string',
    text: {
      en: 'Who is your probation or parole officer?',
      fr: 'Qui vous suit pour votre probation ou votre libération conditionnelle?',
      es: '¿Quién es su agente de libertad vigilada o condicional?',
    },
    help: {
      en: 'Their name and the town of their office. If you don’t know yet, leave this blank.',
      fr: 'Son nom et la ville de son bureau. Si vous ne le savez pas encore, laissez vide.',
      es: 'El nombre, y la ciudad de su oficina. Si aún no sabe, deje esto vacío.',
    },
    showIf: showIfSupervised,
  },
  {
    ...defaults,
    id: 'scr-justice-officer-phone',
    category: 'justice',
    kind: 'string',
    format: 'phone',
    text: {
      en: 'What is your officer’s phone number?',
      fr: 'Quel est le numéro de téléphone de cette personne?',
      es: '¿Cuál es el teléfono de su agente?',
    },
    help: {
      en: 'We will talk with you before we call.',
      fr: 'Nous vous en parlons avant d’appeler.',
      es: 'Hablamos con usted antes de llamar.',
    },
    showIf: showIfSupervised,
  },
  {
    ...defaults,
    id: 'scr-justice-rules',
    category: 'justice',
    kind: 'select',
    multiple: true,
    text: {
      en: 'Which rules do you have to follow?',
      fr: 'Quelles règles devez-vous suivre?',
      es: '¿Qué reglas tiene que seguir?',
    },
    help: {
      en: 'Rules from a court, from bail, or from probation or parole. Choose all that apply.',
      fr: 'Des règles fixées par un tribunal, une mise en liberté, une probation ou une libération conditionnelle. Cochez toutes les réponses qui s’appliquent.',
      es: 'Reglas de una corte, de la fianza o de la libertad vigilada o condicional. Puede marcar más de una.',
    },
    options: [
      option(
        'report',
        'Meet or call someone',
        'Rencontrer ou appeler quelqu’un',
        'Ver a alguien o llamarle',
      ),
      option(
        'curfew',
        'Be home at a set time',
        'Rentrer à une heure fixe',
        'Estar en casa a una hora fija',
      ),
      option(
        'no_contact',
        'Stay away from a person',
        'Ne pas approcher une personne',
        'No acercarme a una persona',
      ),
      option(
        'area',
        'Stay in or away from a place',
        'Rester dans un lieu ou loin d’un lieu',
        'No salir de una zona, o no ir a un lugar',
      ),
      option(
        'tests_treatment',
        'Drug tests, treatment or a class',
        'Tests de drogues, cure ou cours',
        'Pruebas de drogas, tratamiento o una clase',
      ),
      option('other', 'Something else', 'Autre chose', 'Otra cosa'),
      option('none', 'None', 'Aucune', 'Ninguna'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-justice-rules-more',
    category: 'justice',
    kind: 'string',
    long: true,
    text: {
      en: 'What should we know to help you follow these rules?',
      fr: 'Que devons-nous savoir pour que vous puissiez respecter ces règles?',
      es: '¿Qué debemos saber para ayudarle a seguir estas reglas?',
    },
    help: {
      en: 'For example: times, days or towns. Don’t write the names of other people.',
      fr: 'Par exemple : des heures, des jours ou des villes. N’écrivez pas le nom d’autres personnes.',
      es: 'Por ejemplo: horas, días o ciudades. No escriba los nombres de otras personas.',
    },
    showIf: [
      {
        questionId: 'scr-justice-rules',
        equals: ['report', 'curfew', 'no_contact', 'area', 'tests_treatment', 'other'],
      },
    ],
  },
  {
    ...defaults,
    id: 'scr-justice-court',
    category: 'justice',
    kind: 'select',
    text: {
      en: 'Do you have to go to court soon?',
      fr: 'Devez-vous bientôt aller au tribunal?',
      es: '¿Tiene que ir pronto a la corte?',
    },
    help: {
      en: 'For any reason: a charge, a fine, your children or your home.',
      fr: 'Pour n’importe quelle raison : une accusation, une amende, vos enfants ou votre logement.',
      es: 'Por cualquier motivo: un cargo, una multa, sus hijos o su casa.',
    },
    options: [yes, no, notSure, ratherNotSay],
  },
  {
    ...defaults,
    id: 'scr-justice-court-date',
    category: 'justice',
    kind: 'string',
    format: 'date',
    text: {
      en: 'When is your next court date?',
      fr: 'Quelle est la date de votre prochaine audience au tribunal?',
      es: '¿Cuándo es su próxima cita en la corte?',
    },
    help: {
      en: 'If you don’t know the date, leave this blank. We can help you find out.',
      fr: 'Si vous ne connaissez pas la date, laissez vide. Nous pouvons vous aider à la trouver.',
      es: 'Si no sabe la fecha, deje esto vacío. Podemos ayudarle a averiguarla.',
    },
    showIf: [{ questionId: 'scr-justice-court', equals: ['yes'] }],
  },
  {
    ...defaults,
    id: 'scr-justice-release',
    category: 'justice',
    kind: 'string',
    text: {
      en: 'Who can help us plan your release?',
      fr: 'Qui peut nous aider à préparer votre sortie?',
      es: '¿Quién puede ayudarnos a planear su salida?',
    },
    help: {
      en: 'For example, a worker where you are now. Their name and phone number are enough.',
      fr: 'Par exemple, quelqu’un de l’équipe là où vous êtes. Son nom et son numéro de téléphone suffisent.',
      es: 'Por ejemplo, alguien que trabaja donde usted está ahora. Basta con el nombre y el teléfono.',
    },
    showIf: [{ questionId: 'scr-justice-record', equals: ['in_custody'] }],
  },
];
