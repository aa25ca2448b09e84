import type { Question } from '#features/questions/contract/questions.ts';

type Option = NonNullable<Question['options']>[number];

export function option(value: string, en: string, fr: string, es: string): Option {
  return { value, label: { en, fr, es } };
}

export const yes = option('yes', 'Yes', 'Oui', 'Sí');
export const no = option('no', 'No', 'Non', 'No');
export const notSure = option('unknown', 'Not sure', 'Je ne sais pas', 'No sé');
export const ratherNotSay = option(
  'undisclosed',
  'Rather not say',
  'Je préfère ne pas le dire',
  'Prefiero no decirlo',
);
