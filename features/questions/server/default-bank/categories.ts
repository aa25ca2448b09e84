import type { BankCategory } from '#features/question-bank/contract/question-bank.ts';

function topic(id: string, name: BankCategory['name'], title: BankCategory['title']): BankCategory {
  return { id, name, title };
}

/**
 * Topics of every form, in order. Topics at the start of the screening come before `justice` and
 * `recovery`, which the pre-screening shares: no screening should open with courts and drugs.
 */
export const categories: BankCategory[] = [
  topic('name', { en: 'Name', fr: 'Nom' }, { en: 'Your name', fr: 'Votre nom' }),
  topic(
    'birth',
    { en: 'Date of birth', fr: 'Date de naissance' },
    { en: 'Your date of birth', fr: 'Votre date de naissance' },
  ),
  topic(
    'reach',
    { en: 'Contact', fr: 'Coordonnées' },
    { en: 'The safest way to contact you', fr: 'La façon la plus sûre de vous joindre' },
  ),
  topic('language', { en: 'Language', fr: 'Langue' }, { en: 'Your language', fr: 'Votre langue' }),
  topic(
    'tonight',
    { en: 'Tonight', fr: 'Ce soir' },
    { en: 'Tonight and the days ahead', fr: 'Ce soir et les prochains jours' },
  ),
  topic('safety', { en: 'Safety', fr: 'Sécurité' }, { en: 'Your safety', fr: 'Votre sécurité' }),
  topic(
    'wants',
    { en: 'Help wanted', fr: 'Aide souhaitée' },
    { en: 'What you need', fr: 'Ce qu’il vous faut' },
  ),
  topic(
    'referral',
    { en: 'Referral', fr: 'Provenance' },
    { en: 'How you found us', fr: 'Comment vous nous avez trouvés' },
  ),
  topic(
    'about',
    { en: 'About the person', fr: 'Au sujet de la personne' },
    { en: 'About you', fr: 'À propos de vous' },
  ),
  topic(
    'papers',
    { en: 'ID documents', fr: 'Papiers d’identité' },
    { en: 'Your papers', fr: 'Vos papiers' },
  ),
  topic(
    'housing',
    { en: 'Housing', fr: 'Logement' },
    { en: 'Where you have lived', fr: 'Où vous avez vécu' },
  ),
  topic(
    'justice',
    { en: 'Justice', fr: 'Justice' },
    {
      en: 'Probation, parole, or release',
      fr: 'Probation, libération conditionnelle ou sortie',
    },
  ),
  topic(
    'recovery',
    { en: 'Recovery', fr: 'Rétablissement' },
    { en: 'Alcohol and drugs', fr: 'Alcool et drogues' },
  ),
  topic(
    'area',
    { en: 'Area and access', fr: 'Secteur et accès' },
    { en: 'Where you are, and how to meet', fr: 'Où vous êtes et comment nous rencontrer' },
  ),
  topic(
    'consent',
    { en: 'Consent', fr: 'Consentement' },
    { en: 'Contacting you', fr: 'Vous contacter' },
  ),
  topic(
    'health',
    { en: 'Health and safety', fr: 'Santé et sécurité' },
    { en: 'Your health', fr: 'Votre santé' },
  ),
  topic(
    'work',
    { en: 'Education and work', fr: 'Études et travail' },
    { en: 'School, work, and skills', fr: 'Études, travail et savoir-faire' },
  ),
  topic(
    'money',
    { en: 'Money and benefits', fr: 'Argent et prestations' },
    { en: 'Your money', fr: 'Votre argent' },
  ),
  topic(
    'family',
    { en: 'Family and safety', fr: 'Famille et sécurité' },
    { en: 'Your family and the people around you', fr: 'Votre famille et votre entourage' },
  ),
  topic(
    'readiness',
    { en: 'Readiness and house fit', fr: 'Projet et vie en maison' },
    { en: 'Living in a house with others', fr: 'Vivre dans une maison avec d’autres' },
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
