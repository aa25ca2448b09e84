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
    { en: 'Name and date of birth', fr: 'Nom et date de naissance' },
    { en: 'Who are you?', fr: 'Qui êtes-vous?' },
  ),
  topic('reach', { en: 'Contact', fr: 'Coordonnées' }, { en: 'Reaching you', fr: 'Vous joindre' }),
  topic('safety', { en: 'Safety', fr: 'Sécurité' }, { en: 'Right now', fr: 'En ce moment' }),
  topic(
    'tonight',
    { en: 'Tonight', fr: 'Ce soir' },
    { en: 'Today and tonight', fr: 'Aujourd’hui et ce soir' },
  ),
  topic(
    'wants',
    { en: 'Help wanted', fr: 'Aide souhaitée' },
    { en: 'What you need', fr: 'Ce qu’il vous faut' },
  ),
  topic(
    'meeting',
    { en: 'Meeting', fr: 'Rencontre' },
    { en: 'Meeting us', fr: 'Nous rencontrer' },
    { en: 'Language, getting there, access', fr: 'Langue, déplacement, accès' },
  ),
  topic(
    'housing',
    { en: 'Housing', fr: 'Logement' },
    { en: 'Where you have lived', fr: 'Où vous avez vécu' },
    {
      en: 'The last months, and why you left',
      fr: 'Les derniers mois, et la raison de votre départ',
    },
  ),
  topic(
    'about',
    { en: 'About the person, and ID', fr: 'La personne et ses papiers' },
    { en: 'You and your papers', fr: 'Vous et vos papiers' },
    { en: 'Which papers you have or need', fr: 'Les papiers que vous avez ou qu’il vous faut' },
  ),
  topic(
    'work',
    { en: 'Education and work', fr: 'Études et travail' },
    { en: 'Work and school', fr: 'Travail et études' },
    {
      en: 'What you can do and want to learn',
      fr: 'Ce que vous savez faire et voulez apprendre',
    },
  ),
  topic(
    'money',
    { en: 'Money and benefits', fr: 'Argent et prestations' },
    { en: 'Money', fr: 'Argent' },
    { en: 'What comes in, and what you owe', fr: 'Ce que vous recevez et ce que vous devez' },
  ),
  topic(
    'family',
    { en: 'Family and safety', fr: 'Famille et sécurité' },
    { en: 'Family and people around you', fr: 'Famille et entourage' },
    {
      en: 'Children and partner. Hard questions come last',
      fr: 'Enfants et partenaire. Les questions difficiles viennent à la fin',
    },
  ),
  topic(
    'health',
    { en: 'Health', fr: 'Santé' },
    { en: 'Health', fr: 'Santé' },
    {
      en: 'Medicines and feelings. Hard questions come last',
      fr: 'Médicaments et émotions. Les questions difficiles viennent à la fin',
    },
  ),
  topic(
    'recovery',
    { en: 'Recovery', fr: 'Rétablissement' },
    { en: 'Alcohol and drugs', fr: 'Alcool et drogues' },
    { en: 'Only if you want help with this', fr: 'Seulement si vous voulez de l’aide pour cela' },
  ),
  topic(
    'justice',
    { en: 'Justice', fr: 'Justice' },
    { en: 'Court and probation', fr: 'Tribunal et probation' },
    { en: 'Dates and rules to plan around', fr: 'Les dates et les règles à respecter' },
  ),
  topic(
    'readiness',
    { en: 'Readiness and house fit', fr: 'Projet et vie en maison' },
    { en: 'Living in a house with others', fr: 'Vivre dans une maison avec d’autres' },
    { en: 'Rooms, rules, and what is hard', fr: 'Chambre, règles et ce qui est difficile' },
  ),
  topic(
    'goals',
    { en: 'Goals', fr: 'Objectifs' },
    { en: 'What the person wants', fr: 'Ce que la personne veut' },
  ),
  topic(
    'supports',
    { en: 'Strengths and supports', fr: 'Forces et soutiens' },
    {
      en: 'What the person can build on',
      fr: 'Ce sur quoi la personne peut s’appuyer',
    },
  ),
  topic(
    'needs',
    { en: 'Needs', fr: 'Besoins' },
    { en: 'What is needed, and how soon', fr: 'Ce qu’il faut, et dans quel délai' },
  ),
  topic(
    'past',
    { en: 'Earlier programs', fr: 'Programmes précédents' },
    { en: 'Earlier programs and what helped', fr: 'Les programmes précédents et ce qui a aidé' },
  ),
  topic(
    'risks',
    { en: 'Risks', fr: 'Risques' },
    { en: 'Risks, and what was agreed', fr: 'Les risques, et ce qui a été convenu' },
  ),
  topic(
    'plan',
    { en: 'First 30 days', fr: '30 premiers jours' },
    { en: 'Plan for the first 30 days', fr: 'Plan pour les 30 premiers jours' },
  ),
  topic(
    'view',
    { en: 'Interviewer’s view', fr: 'Avis après l’entretien' },
    { en: 'Your view', fr: 'Votre avis' },
  ),
  topic(
    'documents',
    { en: 'Documents seen', fr: 'Documents vus' },
    { en: 'Documents you have seen', fr: 'Les documents que vous avez vus' },
  ),
];
