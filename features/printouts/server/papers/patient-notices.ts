/**
 * Notice for patients at admission under 42 CFR Part 2 (2.22). It contains nothing about the
 * person, so it isn't a disclosure; the audit log records that it was given.
 */

import type * as z from 'zod';
import { textIn } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Paper } from '#core/contract/printout.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type {
  givePatientNotice,
  readPatientNotice,
} from '#features/printouts/contract/patient-notices.ts';
import { paperFrame } from './paper-frame.ts';
import * as queries from './queries.ts';

type State = z.output<(typeof readPatientNotice)['reply']['body']>;

/** Records the access to the case record. */
export function read(ctx: Ctx<StaffScope>, id: string): Promise<State> {
  return inTransaction(ctx, async (tx): Promise<State> => {
    await applicants.open(tx, id);
    const { part2, patientNotice } = await organization.paperSettings(tx);
    const records = await applicants.recordsInLog(tx, id);
    return {
      part2,
      isAsShipped: patientNotice.changedOn === null,
      given: await queries.listGivenNotices(tx, records),
    };
  });
}

export function give(
  ctx: Ctx<StaffScope>,
  id: string,
  { language, zone, givenOn }: ReceivedBy<typeof givePatientNotice>['body'],
): Promise<Paper> {
  return inTransaction(ctx, async (tx): Promise<Paper> => {
    if (zone !== undefined && !isTimeZone(zone)) throw invalid('zone', 'not-valid');
    await applicants.lock(tx, id);
    const settings = await organization.paperSettings(tx);
    const { part2, patientNotice } = settings;
    if (!part2) throw problem('part2-off');
    const { source, wordedOn } = patientNotice;
    const today = dayIn(settings.zone, tx.now);
    const day = givenOn ?? today;
    if (day > today) throw invalid('givenOn', 'future');
    await recordAudit(tx, {
      action: 'applicant.patient-notice-given',
      recordId: id,
      after: { givenOn: day, language, wordedOn },
    });
    const formats = printoutFormats(language, settings, zone);
    const { translate } = formats;
    const me = await accounts.findActive(tx, ctx.scope.accountId);
    const text = textIn(patientNotice.text, language) ?? patientNotice.text.en;
    const sourceText = wordedOn
      ? translate('papers:part2.sourceOf', { source, day: formats.day(wordedOn) })
      : translate('papers:part2.source', { source });
    return {
      ...paperFrame(settings, formats, { printedBy: (me && formats.name(me)) ?? '', now: tx.now }),
      // The notice contains nothing about the person, so it needs no redisclosure notices.
      notices: [],
      title: translate('papers:patientNotice.title'),
      about: '',
      lead: [],
      sections: [
        {
          title: null,
          blocks: [
            { kind: 'text', text },
            { kind: 'text', text: sourceText },
          ],
        },
      ],
    };
  });
}
