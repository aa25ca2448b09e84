import { describe, expect, it } from 'vitest';
import { applicant } from '#features/person/contract/applicants.ts';
import { changedFields } from './applicant-values.ts';
import { applicantFields } from './fields.tsx';
import { bodyToCreate, bodyToUpdate } from './form-bodies.ts';
import { toFormValues } from './records-in-forms.ts';

const setByServer = [
  'id',
  'version',
  'reference',
  'status',
  'submittedAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'abilities',
];

describe('applicant fields', () => {
  it('include every field of the contract once', () => {
    const { address, safeContact, ...plain } = applicant.omit({}).shape;
    const inContract = [
      ...Object.keys(plain).filter((name) => !setByServer.includes(name)),
      ...Object.keys(address.shape).map((name) => `address.${name}`),
      ...Object.keys(safeContact.shape).map((name) => `safeContact.${name}`),
    ];
    expect(applicantFields.map(({ path }) => path).sort()).toEqual(inContract.sort());
  });

  it('use empty text where the record has null', () => {
    const values = toFormValues({ substances: [{ substance: 'cocaine', lastUse: null }] });
    expect(values.phone).toBe('');
    expect(values.address.city).toBe('');
    expect(values.tags).toEqual([]);
    expect(values.substances).toEqual([{ substance: 'cocaine', lastUse: '' }]);
  });
});

describe('form body', () => {
  const record = { firstName: 'Ann', lastName: 'Lee', phone: '555 0100', version: 3 };

  it('has only changes and the version', () => {
    const values = { ...toFormValues(record), phone: '', lastName: ' Lee ' };
    expect(bodyToUpdate(record, values)).toEqual({ phone: '', version: 3 });
  });

  it('has the whole address when a part of it changed', () => {
    const before = toFormValues(record);
    const after = { ...before, address: { ...before.address, city: 'Troy' } };
    expect(changedFields(before, after)).toEqual({ address: after.address });
  });

  it('always has the names for a new person', () => {
    expect(bodyToCreate(toFormValues({}))).toEqual({ firstName: '', lastName: '' });
  });
});
