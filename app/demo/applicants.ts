import { sql } from 'kysely';
import type { Executor } from '#core/server/db/database.ts';
import { takeReference } from '#core/server/secrets/codes.ts';
import {
  type ApplicantStatus,
  contactWays,
  criminalHistoryFlags,
  educations,
  employments,
  ethnicities,
  genders,
  yesNo,
} from '#features/person/contract/enumerations.ts';
import { specifiedSubstances } from '#features/person/contract/substances.ts';
import { type ApplicantFields, toColumns } from '#features/person/server/applicants/columns.ts';
import { insertAnswers } from './answers.ts';
import { seedEnrollments } from './enrollments.ts';
import { type InventedPerson, inventPerson } from './invented-people.ts';
import type { Chance } from './seeded-random.ts';
import { dayOnly, daysAgo } from './times.ts';

/** People per status, 300 in all. */
const numbers: Record<Exclude<ApplicantStatus, 'prescreening-incomplete'>, number> = {
  'screening-incomplete': 70,
  pending: 90,
  approve: 30,
  decline: 35,
  client: 75,
};

const trades = [
  'welding',
  'cooking',
  'carpentry',
  'care work',
  'driving',
  'gardening',
  'IT support',
];
const tags = ['priority', 'family', 'French speaker', 'needs documents', 'court date', 'outreach'];
const referrals = [
  'Stonebridge Shelter',
  'Clinique de la Rive',
  'Probation office',
  'A friend',
  null,
];

interface DemoLocations {
  locations: readonly string[];
  staff: readonly string[];
}

/** Adds 300 people across all statuses. */
export async function seedApplicants(
  on: Executor,
  chance: Chance,
  places: DemoLocations,
): Promise<void> {
  let number = 0;
  for (const [status, count] of Object.entries(numbers)) {
    for (let made = 0; made < count; made += 1) {
      number += 1;
      const person = inventPerson(chance, number);
      const created = daysAgo(chance.below(400), chance.below(1440));
      const row = await on
        .insertInto('applicant')
        .values({
          ...toColumns(invent(chance, person, status as ApplicantStatus, places)),
          firstName: person.firstName,
          lastName: person.lastName,
          reference: await takeReference(on),
          status,
          submittedAt: created,
          createdAt: created,
          updatedAt: new Date(created.getTime() + chance.below(20) * 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (status === 'client') {
        await seedEnrollments(on, chance, { applicantId: row.id, made, ...places });
      }
      if (chance.happens(0.6)) {
        await insertAnswers(on, chance, person, {
          owner: { applicantId: row.id },
          at: created,
        });
      }
    }
  }
  // A client applied a month before their first enrollment, at the latest.
  await sql`
    update applicant set
      created_at = least(applicant.created_at, first.day - interval '30 days'),
      submitted_at = least(applicant.submitted_at, first.day - interval '30 days'),
      status_since = least(now(), coalesce(
        first.day, case applicant.status
          when 'screening-incomplete' then applicant.created_at else applicant.updated_at end
      ))
    from applicant as person
    left join lateral (
      select min(start_date)::timestamptz as day from enrolment where applicant_id = person.id
    ) as first on true
    where applicant.id = person.id
  `.execute(on);
}

function invent(
  chance: Chance,
  person: InventedPerson,
  status: ApplicantStatus,
  { locations, staff }: DemoLocations,
): ApplicantFields {
  const isFurther = status !== 'screening-incomplete';
  const maybe = <T>(probability: number, value: T) => (chance.happens(probability) ? value : null);
  return {
    preferredName: maybe(0.1, chance.pick(['Ash', 'Jo', 'Sky', 'Loulou', 'Dédé'])),
    dateOfBirth: maybe(0.95, person.dateOfBirth),
    gender: maybe(0.85, chance.pick(genders)),
    ethnicity: chance.some(ethnicities, 2),
    language: person.language,
    interpreter: maybe(0.6, chance.happens(0.1) ? 'yes' : 'no'),
    phone: maybe(0.85, person.phone),
    email: maybe(0.6, person.email),
    preferredContact: maybe(0.8, chance.pick(contactWays)),
    mayLeaveMessage: maybe(0.8, chance.pick(yesNo)),
    address: {
      line1: maybe(0.4, `${1 + chance.below(90)} Cairn Road`),
      line2: null,
      city: person.town,
      region: null,
      postalCode: null,
      country: null,
    },
    safeContact: {
      name: maybe(0.4, `${chance.pick(['Alex', 'Dominique', 'Jo'])} ${person.lastName}`),
      phone: maybe(0.4, '555-0199'),
      relation: maybe(0.3, chance.pick(['sister', 'frère', 'friend', 'amie'])),
    },
    housingStatus: maybe(0.9, chance.happens(0.4) ? 'housed' : 'not_housed'),
    stayingTonight: maybe(0.5, chance.pick(['At the shelter', 'Chez une amie', 'In my car'])),
    safeNow: maybe(0.7, chance.pick(['yes', 'yes', 'yes', 'no', 'unknown'] as const)),
    criminalHistory: chance.happens(0.4) ? chance.some(criminalHistoryFlags.slice(0, 2), 1) : [],
    substances: chance.some(specifiedSubstances, 2).map((substance) => ({
      substance,
      lastUse: maybe(0.5, dayOnly(daysAgo(30 + chance.below(700), 0))),
    })),
    recoveryDate: maybe(0.3, dayOnly(daysAgo(20 + chance.below(900), 0))),
    veteran: maybe(0.5, chance.happens(0.1) ? 'yes' : 'no'),
    employment: maybe(0.6, chance.pick(employments)),
    education: maybe(0.6, chance.pick(educations)),
    trades: chance.some(trades, 2),
    locationId: isFurther ? maybe(0.9, chance.pick(locations)) : null,
    caseWorkerId: isFurther ? maybe(0.9, chance.pick(staff)) : null,
    referralSource: chance.pick(referrals),
    tags: chance.some(tags, 2),
  };
}
