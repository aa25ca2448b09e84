import { describe, expect, it } from 'vitest';
import { isDraftLanguage, languages } from '#core/contract/languages.ts';
import { roles } from '#core/contract/roles.ts';
import { questionKinds } from '#features/questions/contract/enumerations.ts';
import {
  applicantStatuses,
  criminalHistoryFlags,
  ethnicities,
  genders,
  housingStatuses,
  programStatuses,
  substances,
} from './enumerations.ts';
import { additionalSubstances, specifiedSubstances } from './substances.ts';

/** The stored values from point 3 of the specification. */
const specified = {
  languages: ['fr', 'en'],
  genders: ['Male', 'Female', 'Non-Binary', 'Transgender'],
  applicantStatuses: [
    'prescreening-incomplete',
    'screening-incomplete',
    'decline',
    'approve',
    'pending',
    'client',
  ],
  questionKinds: ['string', 'select'],
  ethnicities: [
    'white',
    'asian',
    'hispanic_or_latino',
    'black_or_african_american',
    'american_indian_or_alaska_native',
    'native_hawaiian_or_other_pacific_islander',
  ],
  housingStatuses: ['housed', 'not_housed'],
  criminalHistoryFlags: [
    'on_parole',
    'out_on_probation',
    'convicted_of_arson',
    'registered_sex_offender',
    'convicted_of_violent_crime',
  ],
  substances: ['opioids', 'methamphetamine', 'cocaine', 'fentanyl'],
  programStatuses: ['completed', 'abandoned', 'started_program', 'yet_to_started_program'],
  roles: ['admin', 'client', 'user'],
} as const;

const ours: Record<keyof typeof specified, readonly string[]> = {
  languages: languages.filter((language) => !isDraftLanguage(language)),
  genders,
  applicantStatuses,
  questionKinds,
  ethnicities,
  housingStatuses,
  criminalHistoryFlags,
  substances: specifiedSubstances,
  programStatuses,
  roles,
};

describe('specification values', () => {
  it.each(Object.entries(specified))('%s has exactly the specified values', (name, values) => {
    expect([...ours[name as keyof typeof specified]].sort()).toEqual([...values].sort());
  });

  it('adds substances after the specified ones', () => {
    expect(substances).toEqual([...specified.substances, ...additionalSubstances]);
  });
});
