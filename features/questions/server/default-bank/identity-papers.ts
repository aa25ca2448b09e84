import { option } from './answer-options.ts';

/**
 * ID documents of both countries: held, missing, seen. None reveals immigration status, and the
 * card is asked for without its number.
 */
export const identityPapers = [
  option(
    'photo_id',
    'Driver’s license or photo ID',
    'Permis de conduire ou carte d’identité avec photo',
  ),
  option('birth_certificate', 'Birth certificate', 'Certificat ou acte de naissance'),
  option(
    'health_card',
    'Health card or health insurance card',
    'Carte d’assurance maladie ou autre carte d’assurance santé',
  ),
  option(
    'work_card',
    'Social Security or SIN card',
    'Carte d’assurance sociale (NAS ou Social Security)',
  ),
  option('passport', 'Passport', 'Passeport'),
  option(
    'indigenous_card',
    'Status, Métis or tribal ID card',
    'Carte de statut, carte métisse ou carte tribale',
  ),
];
