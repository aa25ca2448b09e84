import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import applicants from '../../../../../locales/en/applicants.json' with { type: 'json' };
import enumerations from '../../../../../locales/en/enumerations.json' with { type: 'json' };
import { useListedColumns } from './listed-fields.tsx';

beforeAll(async () => {
  const resources = { en: { applicants, enumerations } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources });
});

type Ids = Parameters<typeof useListedColumns>[0];

function Cells({ ids, row }: { ids: Ids; row: Partial<ApplicantSummary> }) {
  const columns = useListedColumns(ids);
  return columns.map(({ id, label, show }) => (
    <p key={id}>
      {`${id}|${label}|`}
      {show(row as ApplicantSummary, []) ?? 'nothing'}
    </p>
  ));
}

const renderCells = (row: Partial<ApplicantSummary>, ids: Ids = {}) =>
  renderToStaticMarkup(<Cells ids={ids} row={row} />)
    .replaceAll('<p>', '')
    .split('</p>')
    .slice(0, -1);

const row = {
  phone: '555 0100',
  email: 'a@b.example',
  housingStatus: 'housed',
  tags: ['x'],
} as const;

test('a list field is a column, named and shown like in the case record, without links', () => {
  const cells = renderCells({ ...row, tags: [...row.tags] });
  const { phone, housingStatus } = applicants.fields;
  expect(cells).toContain(`phone|${phone}|555 0100`);
  expect(cells).toContain('email|Email|a@b.example');
  expect(cells).toContain(`housingStatus|${housingStatus}|${enumerations.housingStatuses.housed}`);
  expect(cells).toContain('tags|Tags|x');
});

test('shows nothing for an empty field, so that cards leave it out', () => {
  const cells = renderCells({ phone: null, email: null, housingStatus: null, tags: [] });
  expect(cells.every((cell) => cell.endsWith('|nothing'))).toBe(true);
});

test('a list can rename or omit a column', () => {
  const ids = renderCells({}, { housingStatus: 'housing', tags: null }).map(
    (cell) => cell.split('|')[0],
  );
  expect(ids).toContain('housing');
  expect(ids).not.toContain('housingStatus');
  expect(ids).not.toContain('tags');
});
