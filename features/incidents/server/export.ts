import { Readable } from 'node:stream';
import { type Language, textDirection } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { exportTypes } from '#core/contract/table-files.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { tableFile } from '#core/server/tables/table-file.ts';
import { startOfDay } from '#core/server/time/days-in-zone.ts';
import { translatorFor } from '#core/server/translations.ts';
import { sensitiveIncidentKinds } from '#features/incidents/contract/enumerations.ts';
import type { exportIncidents, Incident } from '#features/incidents/contract/incidents.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as queries from './queries.ts';
import { assertLocation } from './service.ts';

type Translate = ReturnType<typeof translatorFor>;

/** Cells of an export row, in order. Translations: `incidents:export.<name>`. */
const columns: Record<string, (incident: Incident, translate: Translate) => string | null> = {
  happenedAt: ({ happenedAt }) => happenedAt,
  kind: ({ kind }, translate) => translate(`enumerations:incidentKinds.${kind}`),
  severity: ({ severity }, translate) => translate(`enumerations:incidentSeverities.${severity}`),
  status: ({ status }, translate) => translate(`enumerations:incidentStatuses.${status}`),
  people: ({ people }) => people.map(({ reference }) => reference).join(', '),
  place: ({ place }) => place,
  whatHappened: ({ whatHappened }) => whatHappened,
  whatWasDone: ({ whatWasDone }) => whatWasDone,
  naloxoneUsed: ({ naloxoneUsed }, translate) => yesNoText(naloxoneUsed, translate),
  emergencyCalled: ({ emergencyCalled }, translate) => yesNoText(emergencyCalled, translate),
  informed: ({ informed }) => informed,
  addenda: ({ addenda }) => addenda.map(({ text }) => text).join('\n'),
  reviews: ({ reviews }) => reviews.map(({ text }) => text).join('\n'),
  recordedBy: ({ created: { by } }) => `${by.firstName} ${by.lastName}`.trim(),
};

const texts = [
  'place',
  'whatHappened',
  'whatWasDone',
  'naloxoneUsed',
  'informed',
  'addenda',
  'reviews',
];

function yesNoText(answer: 'yes' | 'no' | null, translate: Translate) {
  return answer && translate(`enumerations:yesNo.${answer}`);
}

/** Names people by reference only. A location's incidents are few, so it is built in memory. */
export async function exportForLocation(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { from, to, format, sensitive }: ReceivedBy<typeof exportIncidents>['query'],
  language: Language,
): Promise<FileReply> {
  const location = await assertLocation(ctx, locationId);
  const zone = location.timeZone ?? (await organization.timeZone(ctx));
  const translate = translatorFor(language);
  const incidents = await inTransaction(ctx, async (tx) => {
    const period = { from: startOfDay(from, zone), before: startOfDay(to, zone, 1) };
    const found = await queries.listBetween(tx, locationId, { ...period, language });
    await recordAudit(tx, {
      action: 'incident.exported',
      kind: 'disclosure',
      recordId: null,
      after: { locationId, from, to, format, sensitive: sensitive ?? null, rows: found.length },
    });
    return found;
  });
  const names = Object.keys(columns);
  const rows = incidents.map((incident) => {
    const isWithheld = !sensitive && sensitiveIncidentKinds.includes(incident.kind);
    return Object.entries(columns).map(([name, cell]) =>
      isWithheld && texts.includes(name)
        ? translate('incidents:export.withheld')
        : cell(incident, translate),
    );
  });
  const { content } = await tableFile(
    {
      name: translate('incidents:title'),
      columns: names.map((name) => ({
        title: translate(`incidents:export.${name}`),
        kind: 'text',
        width: texts.includes(name) ? 40 : 18,
      })),
      isRightToLeft: textDirection(language) === 'rtl',
      portions: Readable.from([rows]),
    },
    format,
  );
  const name = `${translate('incidents:export.file')}-${from}-${to}.${format}`;
  return { name, content, type: exportTypes[format] };
}
