/**
 * Documents given to someone. Staff previews and downloads for their own work aren't disclosures.
 */

import type { Paper } from '#core/contract/printout.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as consents from '#features/consents/server/service.ts';
import type { FileToGive } from '#features/documents/contract/given-files.ts';
import * as files from '#features/documents/server/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { paperFrame, part2Section } from './paper-frame.ts';

/**
 * Records the disclosure and makes the cover sheet, because the notices can't go into the document
 * itself.
 */
export function give(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
  sent: FileToGive,
): Promise<Paper> {
  return inTransaction(ctx, async (tx): Promise<Paper> => {
    const applicant = await applicants.open(tx, applicantId);
    if (sent.zone !== undefined && !isTimeZone(sent.zone)) throw invalid('zone', 'not-valid');
    const file = await files.findPersonFile(tx, applicantId, id);
    if (!file) throw problem('not-found');
    const { name, checksum } = file;
    const disclosed = await consents.disclose(tx, sent, {
      applicant,
      action: 'applicant.file-given-out',
      contents: { parts: ['files'] },
      auditDetails: { fileId: id, name, checksum },
    });
    const settings = await organization.paperSettings(tx);
    const formats = printoutFormats(sent.language, settings, sent.zone);
    const { translate } = formats;
    const me = await accounts.findActive(tx, ctx.scope.accountId);
    const printedBy = (me && formats.name(me)) ?? '';
    const { recipient } = disclosed;
    const { purpose } = sent;
    return {
      ...paperFrame(settings, formats, { printedBy, now: tx.now }),
      title: translate('papers:cover.title'),
      // The sheet must not reveal more than the document does.
      about: applicant.reference,
      lead: [translate('papers:madeFor', { recipient, purpose })],
      sections: [
        {
          title: null,
          blocks: [
            {
              kind: 'facts',
              facts: [{ term: translate('papers:cover.file'), lines: [name] }],
            },
          ],
        },
        ...part2Section(settings, formats, disclosed),
      ],
    };
  });
}
