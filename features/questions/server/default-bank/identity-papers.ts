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
    'Licencia de conducir o identificación con foto',
  ),
  option(
    'birth_certificate',
    'Birth certificate',
    'Certificat ou acte de naissance',
    'Acta de nacimiento',
  ),
  option(
    'health_card',
    'Health card or health insurance card',
    'Carte d’assurance maladie ou autre carte d’assurance santé',
    'Tarjeta de salud o de seguro médico',
  ),
  option(
    'work_card',
    'Social Security or SIN card',
    'Carte d’assurance sociale (NAS ou Social Security)',
    'Tarjeta del Seguro Social o del SIN',
  ),
  option('passport', 'Passport', 'Passeport', 'Pasaporte'),
  option(
    'indigenous_card',
    'Status, Métis or tribal ID card',
    'Carte de statut, carte métisse ou carte tribale',
    'Tarjeta de identidad tribal, métis o de estatus indígena',
  ),
];
