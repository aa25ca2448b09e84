import { newEnding } from '../../parts/names.ts';
import type { OptionValues } from './question-values.ts';

type Option = Omit<OptionValues, 'id'>;

const yes: Option = { value: 'yes', en: 'Yes', fr: 'Oui' };
const no: Option = { value: 'no', en: 'No', fr: 'Non' };

/**
 * Answers that many questions share, in both languages of the questions, with the values that the
 * questions of a new installation have. The sets' names are `question-bank:options.sets.<name>`.
 */
export const optionSets = {
  yesNo: [yes, no],
  yesNoNever: [yes, no, { value: 'never', en: 'Never', fr: 'Jamais' }],
  yesNoUnsaid: [
    yes,
    no,
    { value: 'unknown', en: 'I’m not sure', fr: 'Je ne sais pas' },
    { value: 'undisclosed', en: 'I’d rather not say', fr: 'Je préfère ne pas le dire' },
  ],
} satisfies Record<string, readonly Option[]>;
export type OptionSet = keyof typeof optionSets;

/** The answers of this set, each to be changed like any other. */
export function optionsOfSet(set: OptionSet): OptionValues[] {
  return optionSets[set].map((option) => ({ id: option.value, ...option }));
}

/** One that is still to be written. */
export function emptyOption(): OptionValues {
  return { id: newEnding(), value: '', en: '', fr: '' };
}
