import type { BankCategory } from '#features/question-bank/contract/question-bank.ts';

function topic(
  id: string,
  name: BankCategory['name'],
  title: BankCategory['title'],
  hint?: BankCategory['hint'],
): BankCategory {
  return { id, name, title, ...(hint && { hint }) };
}

/** Topics of every form, in order. No screening should open with courts and drugs. */
export const categories: BankCategory[] = [
  topic(
    'who',
    {
      en: 'Name and date of birth',
      fr: 'Nom et date de naissance',
      es: 'Nombre y fecha de nacimiento',
    },
    { en: 'Who are you?', fr: 'Qui êtes-vous?', es: '¿Quién es usted?' },
  ),
  topic(
    'reach',
    { en: 'Contact', fr: 'Coordonnées', es: 'Contacto' },
    { en: 'Reaching you', fr: 'Vous joindre', es: 'Cómo contactarle' },
  ),
  topic(
    'safety',
    { en: 'Safety', fr: 'Sécurité', es: 'Seguridad' },
    { en: 'Right now', fr: 'En ce moment', es: 'Ahora mismo' },
  ),
  topic(
    'tonight',
    { en: 'Tonight', fr: 'Ce soir', es: 'Esta noche' },
    { en: 'Today and tonight', fr: 'Aujourd’hui et ce soir', es: 'Hoy y esta noche' },
  ),
  topic(
    'wants',
    { en: 'Help wanted', fr: 'Aide souhaitée', es: 'Ayuda que busca' },
    { en: 'What you need', fr: 'Ce qu’il vous faut', es: 'Lo que necesita' },
  ),
  topic(
    'meeting',
    { en: 'Meeting', fr: 'Rencontre', es: 'Reunión' },
    { en: 'Meeting us', fr: 'Nous rencontrer', es: 'Cuando nos veamos' },
    {
      en: 'Language, getting there, access',
      fr: 'Langue, déplacement, accès',
      es: 'Idioma, transporte, acceso',
    },
  ),
  topic(
    'housing',
    { en: 'Housing', fr: 'Logement', es: 'Vivienda' },
    { en: 'Where you have lived', fr: 'Où vous avez vécu', es: 'Dónde ha vivido' },
    {
      en: 'The last months, and why you left',
      fr: 'Les derniers mois, et la raison de votre départ',
      es: 'Los últimos meses, y por qué se fue',
    },
  ),
  topic(
    'about',
    {
      en: 'About the person, and ID',
      fr: 'La personne et ses papiers',
      es: 'La persona y su identificación',
    },
    { en: 'You and your papers', fr: 'Vous et vos papiers', es: 'Usted y sus documentos' },
    {
      en: 'Which papers you have or need',
      fr: 'Les papiers que vous avez ou qu’il vous faut',
      es: 'Los que tiene y los que necesita',
    },
  ),
  topic(
    'work',
    { en: 'Education and work', fr: 'Études et travail', es: 'Estudios y trabajo' },
    { en: 'Work and school', fr: 'Travail et études', es: 'Trabajo y escuela' },
    {
      en: 'What you can do and want to learn',
      fr: 'Ce que vous savez faire et voulez apprendre',
      es: 'Lo que sabe hacer y quiere aprender',
    },
  ),
  topic(
    'money',
    { en: 'Money and benefits', fr: 'Argent et prestations', es: 'Dinero y beneficios' },
    { en: 'Money', fr: 'Argent', es: 'Dinero' },
    {
      en: 'What comes in, and what you owe',
      fr: 'Ce que vous recevez et ce que vous devez',
      es: 'Lo que recibe y lo que debe',
    },
  ),
  topic(
    'family',
    { en: 'Family and safety', fr: 'Famille et sécurité', es: 'Familia y seguridad' },
    { en: 'Family and people around you', fr: 'Famille et entourage', es: 'Su familia y su gente' },
    {
      en: 'Children and partner. Hard questions come last',
      fr: 'Enfants et partenaire. Les questions difficiles viennent à la fin',
      es: 'Hijos y pareja. Lo más difícil va al final',
    },
  ),
  topic(
    'health',
    { en: 'Health', fr: 'Santé', es: 'Salud' },
    { en: 'Health', fr: 'Santé', es: 'Salud' },
    {
      en: 'Medicines and feelings. Hard questions come last',
      fr: 'Médicaments et émotions. Les questions difficiles viennent à la fin',
      es: 'Medicinas y cómo se siente. Lo más difícil va al final',
    },
  ),
  topic(
    'recovery',
    { en: 'Recovery', fr: 'Rétablissement', es: 'Recuperación' },
    { en: 'Alcohol and drugs', fr: 'Alcool et drogues', es: 'Alcohol y drogas' },
    {
      en: 'Only if you want help with this',
      fr: 'Seulement si vous voulez de l’aide pour cela',
      es: 'Solo si quiere ayuda con esto',
    },
  ),
  topic(
    'justice',
    { en: 'Justice', fr: 'Justice', es: 'Justicia' },
    { en: 'Court and probation', fr: 'Tribunal et probation', es: 'Corte y libertad vigilada' },
    {
      en: 'Dates and rules to plan around',
      fr: 'Les dates et les règles à respecter',
      es: 'Fechas y reglas que hay que tener en cuenta',
    },
  ),
  topic(
    'readiness',
    {
      en: 'Readiness and house fit',
      fr: 'Projet et vie en maison',
      es: 'Preparación y vida en la casa',
    },
    {
      en: 'Living in a house with others',
      fr: 'Vivre dans une maison avec d’autres',
      es: 'Vivir en una casa con otras personas',
    },
    {
      en: 'Rooms, rules, and what is hard',
      fr: 'Chambre, règles et ce qui est difficile',
      es: 'El cuarto, las reglas y lo difícil',
    },
  ),
  topic(
    'goals',
    { en: 'Goals', fr: 'Objectifs', es: 'Metas' },
    { en: 'What the person wants', fr: 'Ce que la personne veut', es: 'Lo que quiere la persona' },
  ),
  topic(
    'supports',
    { en: 'Strengths and supports', fr: 'Forces et soutiens', es: 'Fortalezas y apoyos' },
    {
      en: 'What the person can build on',
      fr: 'Ce sur quoi la personne peut s’appuyer',
      es: 'Lo que ya tiene la persona para salir adelante',
    },
  ),
  topic(
    'needs',
    { en: 'Needs', fr: 'Besoins', es: 'Necesidades' },
    {
      en: 'What is needed, and how soon',
      fr: 'Ce qu’il faut, et dans quel délai',
      es: 'Qué hace falta, y qué tan pronto',
    },
  ),
  topic(
    'past',
    { en: 'Earlier programs', fr: 'Programmes précédents', es: 'Programas anteriores' },
    {
      en: 'Earlier programs and what helped',
      fr: 'Les programmes précédents et ce qui a aidé',
      es: 'Los programas anteriores y lo que ayudó',
    },
  ),
  topic(
    'risks',
    { en: 'Risks', fr: 'Risques', es: 'Riesgos' },
    {
      en: 'Risks, and what was agreed',
      fr: 'Les risques, et ce qui a été convenu',
      es: 'Los riesgos, y lo que se acordó',
    },
  ),
  topic(
    'plan',
    { en: 'First 30 days', fr: '30 premiers jours', es: 'Primeros 30 días' },
    {
      en: 'Plan for the first 30 days',
      fr: 'Plan pour les 30 premiers jours',
      es: 'Plan para los primeros 30 días',
    },
  ),
  topic(
    'view',
    {
      en: 'Interviewer’s view',
      fr: 'Avis après l’entretien',
      es: 'Opinión después de la entrevista',
    },
    { en: 'Your view', fr: 'Votre avis', es: 'Su opinión' },
  ),
  topic(
    'documents',
    { en: 'Documents seen', fr: 'Documents vus', es: 'Documentos vistos' },
    {
      en: 'Documents you have seen',
      fr: 'Les documents que vous avez vus',
      es: 'Los documentos que usted vio',
    },
  ),
];
