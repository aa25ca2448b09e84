/** Erases a person permanently: administrators only, with a reason and the typed reference. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Paper, PaperFact } from '#core/contract/printout.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { toTotal } from '#core/server/db/page.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { paperAsPdf } from '#core/server/pdf/paper-pdf.ts';
import { type PrintoutFormats, printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  type ErasureCertificate,
  type ErasurePreview,
  erasedKinds,
  type erasePerson,
  type listErasures,
  type saveCertificate,
} from '#features/lifecycle/contract/erasures.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as papers from '#features/printouts/server/papers/service.ts';
import { finish, logUnfinished } from './completion.ts';
import { aboutPerson, backupsUntil, eraseLockedPerson } from './erase-person.ts';
import * as queries from './queries.ts';

/** Counts as opening the case record, since it says what is held. */
export function preview(ctx: Ctx<StaffScope>, id: string): Promise<ErasurePreview> {
  return inTransaction(ctx, async (tx): Promise<ErasurePreview> => {
    await applicants.open(tx, id);
    const person = await queries.findPerson(tx, id);
    if (!person) throw problem('not-found');
    const { counts } = await aboutPerson(tx, person.ids, { hold: false });
    const obstacles = await queries.listObstacles(tx, person.ids);
    const { version } = person;
    return { counts, obstacles, version, backupsUntil: backupsUntil(tx.app, tx.now) };
  });
}

export async function erase(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ReceivedBy<typeof erasePerson>['body'],
): Promise<ErasureCertificate> {
  const erased = await inTransaction(ctx, async (tx): Promise<{ id: string }> => {
    const person = await queries.lockPerson(tx, id);
    const visibleVersion = await applicants.versionOf(tx, id);
    if (!person || visibleVersion === undefined) return applicants.absence(tx, id);
    if (person.version !== sent.version) throw problem('stale-version');
    if (sent.reference.toUpperCase() !== person.reference.toUpperCase()) {
      throw invalid('reference', 'another-number');
    }
    const obstacles = await queries.listObstacles(tx, person.ids);
    if (obstacles.length > 0) throw problem('erasure-refused', { obstacles });
    const now = tx.now;
    const how = { reason: sent.reason, now, backupsUntil: backupsUntil(tx.app, now) };
    return { id: await eraseLockedPerson(tx, person, how) };
  });
  // The person is erased; the nightly job finishes the rest if this fails.
  await finish(ctx.app).catch((error) => logUnfinished(ctx.app, error));
  return (await queries.findErasure(ctx, erased.id)) ?? refuse('not-found');
}

export async function list(
  ctx: Ctx<StaffScope>,
  { after, limit }: ReceivedBy<typeof listErasures>['query'],
) {
  const found = await queries.listErasures(ctx, { after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const total = toTotal(await queries.countErasures(ctx));
  return { items, next: last ? String(last.number) : null, total };
}

/** The printed certificate; nothing in it is about the person. */
function certificateSections(
  { erasedAt, erasedBy, reason, counts, backupsUntil, hash, isFinished }: ErasureCertificate,
  { translate, moment, day, name }: PrintoutFormats,
): Paper['sections'] {
  const fact = (term: string, line: string): PaperFact => ({ term, lines: [line] });
  const kinds = erasedKinds.filter((kind) => counts[kind] > 0);
  return [
    {
      title: null,
      blocks: [
        {
          kind: 'facts',
          facts: [
            fact(translate('keeping:certificate.when'), moment(erasedAt)),
            fact(
              translate('keeping:certificate.by'),
              (erasedBy && name(erasedBy)) ?? translate('keeping:certificate.byItself'),
            ),
            fact(
              translate('keeping:certificate.reason'),
              translate(`enumerations:erasureReasons.${reason}`),
            ),
            fact(
              translate('keeping:certificate.backups'),
              backupsUntil
                ? translate('keeping:certificate.backupsUntil', { day: day(backupsUntil) })
                : translate('keeping:certificate.backupsUnknown'),
            ),
            ...(isFinished
              ? []
              : [
                  fact(
                    translate('keeping:certificate.state'),
                    translate('keeping:certificate.unfinished'),
                  ),
                ]),
            {
              term: translate('keeping:certificate.hash'),
              // Two halves, easier to compare, and always as many lines.
              lines: [hash.slice(0, 32), hash.slice(32)],
            },
          ],
        },
      ],
    },
    {
      title: translate('keeping:certificate.removed'),
      blocks: [
        {
          kind: 'facts',
          facts: kinds.map((kind) =>
            fact(translate(`keeping:kinds.${kind}`), String(counts[kind])),
          ),
        },
        { kind: 'text', text: translate('keeping:certificate.left') },
      ],
    },
  ];
}

export async function save(
  ctx: Ctx<StaffScope>,
  id: string,
  { language, zone }: ReceivedBy<typeof saveCertificate>['query'],
): Promise<FileReply> {
  if (zone !== undefined && !isTimeZone(zone)) throw invalid('zone', 'not-valid');
  const certificate = await queries.findErasure(ctx, id);
  if (!certificate) throw problem('not-found');
  const settings = await organization.paperSettings(ctx);
  const formats = printoutFormats(language, settings, zone);
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  const printedBy = (me && formats.name(me)) ?? '';
  const { number } = certificate;
  const title = formats.translate('keeping:certificate.title', { number });
  const paper = {
    ...papers.paperFrame(settings, formats, { printedBy, now: ctx.now }),
    title,
    about: title,
    lead: [formats.translate('keeping:certificate.lead')],
    sections: certificateSections(certificate, formats),
  };
  return { name: `erasure-${number}.pdf`, content: paperAsPdf(paper) };
}
