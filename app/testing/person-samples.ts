import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import { type PlacedField, placedFields } from '#features/person/contract/person-fields.ts';

/** Ids that sample values refer to. */
export interface SampleIds {
  locationId: string;
  caseWorkerId: string;
}

/** A value of each kind; `turn` selects another. */
const samples: Record<
  PersonFieldKind,
  (field: PlacedField, turn: number, ids: SampleIds) => unknown
> = {
  line: ({ path }, turn) => `${sampleWord(path)}${'qz'[turn]}`,
  phone: ({ path }, turn) => `506 555 ${1000 + 2 * fieldIndex(path) + turn}`,
  email: ({ path }, turn) => `${sampleWord(path)}${turn}@sample.example`,
  pastDay: ({ path }, turn) => `19${50 + fieldIndex(path)}-0${3 + turn}-14`,
  choice: ({ values = [] }, turn) => values[turn],
  choices: ({ values = [] }, turn) => [values[turn]],
  language: ({ values = [] }, turn) => values[turn],
  labels: ({ path }, turn) => [`${sampleWord(path)} ${turn}`],
  substances: ({ values = [] }, turn) => [
    { substance: values[turn], lastUse: `2026-01-0${turn + 1}` },
  ],
  location: (_field, turn, { locationId }) => (turn === 0 ? locationId : null),
  caseWorker: (_field, turn, { caseWorkerId }) => (turn === 0 ? caseWorkerId : null),
};

/** A value that fits the field and that no other field has. */
export function sampleValue(field: PlacedField, ids: SampleIds, turn: 0 | 1 = 0): unknown {
  return samples[field.kind](field, turn, ids);
}

/** A person with a sample in every field, in the format of requests and replies. */
export function samplePerson(ids: SampleIds, turn: 0 | 1 = 0): Record<string, unknown> {
  const person: Record<string, unknown> = {};
  for (const field of placedFields) {
    const value = sampleValue(field, ids, turn);
    if (!field.block) person[field.name] = value;
    else {
      const part = field.path.slice(field.block.length + 1);
      person[field.block] = { ...(person[field.block] as object), [part]: value };
    }
  }
  return person;
}

/** Letters only, so that search takes it as one word, and short enough for every field. */
function sampleWord(path: string): string {
  const place = fieldIndex(path);
  const letters = [Math.floor(place / 10), place % 10].map((digit) => 'abcdefghij'[digit]);
  return `Sample${letters.join('')}`;
}

function fieldIndex(path: string): number {
  return placedFields.findIndex((field) => field.path === path);
}
