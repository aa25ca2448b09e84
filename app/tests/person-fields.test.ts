import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { languages } from '#core/contract/languages.ts';
import { snakeCase } from '#core/server/db/camel-case.ts';
import { printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { translatorFor } from '#core/server/translations.ts';
import { columnTitle } from '#features/insight/contract/field-labels.ts';
import { canBeUnited } from '#features/lifecycle/contract/merges.ts';
import {
  fieldAt,
  fieldsIn,
  type PersonFieldPlace,
  type PlacedField,
  pathsIn,
  personFieldGroups,
  personFieldNames,
  personFields,
  placedFields,
} from '#features/person/contract/person-fields.ts';
import { fieldLines } from '#features/printouts/server/papers/person-facts.ts';
import { bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { applicantFromAnswers } from '#features/questions/server/prefill.ts';
import { useTestApp } from '../testing/app.ts';
import { importSteps } from '../testing/imports.ts';
import { mergeSteps } from '../testing/merges.ts';
import { addSignedInPerson } from '../testing/people.ts';
import { type SampleIds, samplePerson, sampleValue } from '../testing/person-samples.ts';
import { readCsv } from '../testing/workbooks.ts';

/*
 * Checks that each field in the registry of person fields appears everywhere it declares, and
 * nowhere else.
 */

const test = useTestApp();
const imports = importSteps(test);
const { addApplicant, call, fileOf, get, merged } = mergeSteps(test);
const names = { location: 'Sample House', caseWorker: '' };
let ids: SampleIds;
let sample: Record<string, unknown>;

beforeAll(async () => {
  const body = { name: names.location, address: '', phone: '' };
  const location = await call('POST', '/api/location', body, 'admin');
  const caseWorker = await addSignedInPerson(test, 'user', 'Sol');
  names.caseWorker = caseWorker.name;
  ids = { locationId: location.json().id, caseWorkerId: caseWorker.id };
  sample = samplePerson(ids);
});

const isIn = (field: { in: readonly PersonFieldPlace[] }, place: PersonFieldPlace) =>
  field.in.includes(place);

function valueIn(record: object, { path }: PlacedField): unknown {
  const [name = '', part] = path.split('.');
  const value = (record as Record<string, unknown>)[name];
  return part === undefined ? value : (value as Record<string, unknown>)[part];
}

it('creates a person with every field, and changes each alone', async () => {
  const created = await addApplicant(sample);
  expect(created).toMatchObject(sample);
  const other = samplePerson(ids, 1);
  for (const name of personFieldNames) {
    const before = await fileOf(created.id);
    const body = { [name]: other[name], version: before.version };
    const reply = await call('PUT', `/api/applicant/${created.id}`, body);
    expect(reply.statusCode, `${name} ${reply.body}`).toBe(200);
    const after = { ...before, [name]: other[name], version: before.version + 1 };
    expect({ ...reply.json(), updatedAt: before.updatedAt }).toEqual(after);
  }
});

it('has a label for every field and block in every language', () => {
  for (const language of languages) {
    const translate = translatorFor(language);
    for (const { path, block } of placedFields) {
      for (const key of [`fields.${path}`, ...(block ? [`blocks.${block}`] : [])]) {
        const label = translate(`applicants:${key}`);
        expect(label).not.toContain(key);
        expect(label).not.toBe('');
      }
    }
  }
});

it('sends the fields of lists with each row', async () => {
  const { id } = await addApplicant({ ...sample, lastName: 'Listedperson' });
  const { items } = await get<{ items: { id: string }[] }>('/api/applicant?q=Listedperson');
  const row = items.find((one) => one.id === id) ?? {};
  for (const name of personFieldNames) {
    const isListed = isIn(personFields[name], 'list');
    expect(name in row, name).toBe(isListed);
    if (isListed && name !== 'lastName') expect(row).toMatchObject({ [name]: sample[name] });
  }
});

it('exports each field that is for exports, and refuses the others', async () => {
  const { id } = await addApplicant({ ...sample, lastName: 'Exportedperson' });
  for (const field of placedFields) {
    const query = `format=csv&q=Exportedperson&columns=${field.path}`;
    const reply = await call('GET', `/api/reports/applicants?${query}`, undefined, 'admin');
    expect(reply.statusCode, field.path).toBe(isIn(field, 'export') ? 200 : 400);
    if (reply.statusCode !== 200) continue;
    const [heading, row] = readCsv(reply.body);
    expect(heading).toEqual([columnTitle(field.path, translatorFor('en'))]);
    expect(row?.[0], `${field.path} of ${id}`).toBeTruthy();
  }
});

it('imports each field that is for imports, under its name in each language', async () => {
  for (const language of languages) {
    const titles = placedFields.map(({ path }) => columnTitle(path, translatorFor(language)));
    const cells = placedFields.map((field) => cellText(field, `Imported${language}`));
    const csv = [titles, cells].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const begun = await imports.begin(csv);
    expect(begun.columns.map(({ field }) => field)).toEqual(
      placedFields.map((field) => (isIn(field, 'import') ? field.path : null)),
    );
    const run = await imports.check(await imports.map(begun));
    expect(await imports.rows(run, 'wrong')).toEqual([]);
    await imports.choose(run, 'new');
    await imports.run(run, 'all-or-nothing');
    const { items } = await get<{ items: { id: string }[] }>(
      `/api/applicant?q=Imported${language}`,
    );
    const record = await fileOf(items[0]?.id ?? '');
    for (const field of placedFields.filter((one) => isIn(one, 'import'))) {
      if (field.path === 'lastName') continue;
      expect(valueIn(record, field), field.path).toEqual(sampleValue(field, ids));
    }
  }
});

/** A sample as an external file would have it. */
function cellText(field: PlacedField, lastName: string): string {
  if (field.path === 'lastName') return lastName;
  if (field.kind === 'location') return names.location;
  if (field.kind === 'caseWorker') return names.caseWorker;
  const value = sampleValue(field, ids);
  if (!Array.isArray(value)) return String(value);
  return value
    .map((one) => (typeof one === 'object' ? `${one.substance} (${one.lastUse})` : one))
    .join(', ');
}

it('fills each field that is for questions from an answer', () => {
  expect(Object.keys(boundFields)).toEqual(pathsIn('question'));
  for (const [path, { kind, format, multiple, values }] of Object.entries(boundFields)) {
    const field = fieldAt(path) as PlacedField;
    const label = { en: 'x', fr: 'x' };
    const options = values && { options: values.map((value) => ({ value, label })) };
    const question = {
      id: 'q',
      form: 'pre-screening' as const,
      category: 'safety',
      kind,
      text: label,
      required: false,
      ...(format && { format }),
      ...(multiple && { multiple }),
      ...options,
      boundField: path,
    } as const;
    const problems = bankProblems({ categories: [], questions: [question] });
    expect(problems.filter(({ rule }) => rule === 'field-kind')).toEqual([]);
    const value = sampleValue(field, ids);
    const answer = field.kind === 'substances' ? [values?.[0] ?? ''] : (value as string);
    const filled = valueIn(
      applicantFromAnswers([{ question, answer, setAside: false }], 'en'),
      field,
    );
    expect(filled, path).toEqual(
      field.kind === 'substances' ? [{ substance: values?.[0], lastUse: null }] : value,
    );
  }
});

it('prints each field that is for printouts, with its group', async () => {
  const { id } = await addApplicant(sample);
  const record = await fileOf(id);
  const formats = printoutFormats('en', { hourCycle: null });
  for (const group of personFieldGroups) {
    const body = { parts: [group], language: 'en', recipient: 'The court', purpose: 'A hearing' };
    const reply = await call('POST', `/api/applicant/${id}/paper`, body);
    expect(reply.statusCode, reply.body).toBe(200);
    for (const name of personFieldNames) {
      const lines = fieldLines(name, { applicant: record, names, formats });
      expect(lines, name).not.toEqual([]);
      const isPrinted = personFields[name].group === group && isIn(personFields[name], 'printout');
      const kind = personFields[name].kind === 'block' ? 'blocks' : 'fields';
      const fact = { term: formats.translate(`applicants:${kind}.${name}`), lines };
      expect(reply.body.includes(JSON.stringify(fact)), `${name} in ${group}`).toBe(isPrinted);
    }
  }
});

it('finds people by the search fields, and by no other', async () => {
  const { rows } = await sql<{ expression: string }>`
    select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'applicant'::regclass and attname = 'search'
  `.execute(test.db);
  const used = new Set(rows[0]?.expression.match(/[a-z_0-9]+/g));
  expect(personFieldNames.filter((name) => used.has(snakeCase(name)))).toEqual(fieldsIn('search'));
});

it('looks for duplicates again when a field for duplicate detection changes', async () => {
  const { rows } = await sql<{ name: string }>`
    select event_object_column as name from information_schema.triggered_update_columns
    where trigger_name = 'search_duplicates_of_changed'
  `.execute(test.db);
  const watched = rows.map(({ name }) => name);
  expect(personFieldNames.filter((name) => watched.includes(snakeCase(name)))).toEqual(
    fieldsIn('duplicates'),
  );
});

it('takes over each field in a merge, and unites lists', async () => {
  const remaining = await addApplicant(sample);
  const other = await addApplicant(samplePerson(ids, 1));
  const fields = Object.fromEntries(
    placedFields.map(({ path }) => [path, canBeUnited(path) ? 'united' : 'other'] as const),
  );
  const record = await merged(remaining, other, { fields });
  for (const field of placedFields) {
    const [ours, theirs] = [sampleValue(field, ids), sampleValue(field, ids, 1)];
    const expected = Array.isArray(ours) ? [...ours, ...(theirs as unknown[])] : theirs;
    expect(valueIn(record, field), field.path).toEqual(expected);
  }
});
