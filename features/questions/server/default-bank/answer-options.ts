import type { Question } from '#features/questions/contract/questions.ts';

type Option = NonNullable<Question['options']>[number];

export function option(value: string, en: string, fr: string): Option {
  return { value, label: { en, fr } };
}

export const yes = option('yes', 'Yes', 'Oui');
export const no = option('no', 'No', 'Non');
export const notSure = option('unknown', 'Not sure', 'Je ne sais pas');
export const ratherNotSay = option('undisclosed', 'Rather not say', 'Je préfère ne pas le dire');
