import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { isTimeZone } from '#core/contract/time-zones.ts';
import type { App } from '#core/server/app.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import type { Settings } from '#core/server/env.ts';
import type { PageParts } from '#core/server/http/pages.ts';
import { problem } from '#core/server/problem.ts';
import type {
  ClientScope,
  IntakeScope,
  Scope,
  StaffScope,
  SystemScope,
} from '#core/server/scope/scope.ts';
import { dayIn, startOfDay } from '#core/server/time/days-in-zone.ts';
import type { FileLimits } from '#features/documents/contract/files.ts';
import {
  emergencyContacts,
  otherContacts,
} from '#features/organization/contract/crisis-contacts.ts';
import type {
  Organization,
  OrganizationSettings,
  updateOrganization,
} from '#features/organization/contract/organization.ts';
import { contactInPage } from './contact-in-page.ts';
import * as queries from './queries.ts';
import type { PromisedReply } from './reply-clock.ts';
import { titleInPage } from './title-in-page.ts';

export type { PaperSettings, WaitedDays } from './queries.ts';
export { closedDaysUntil, dangerUrgency, type PromisedReply, replyDueAt } from './reply-clock.ts';

type Sent = z.output<(typeof updateOrganization)['body']>;

/** Name in the footer until the organization has its own. */
export const defaultName = 'Cairn';

export function read(ctx: Ctx<Scope>): Promise<Organization> {
  return queries.readOrganization(ctx);
}

/** Contact details and title for the page of the public forms. */
export async function publicFormParts(app: App): Promise<PageParts> {
  const { contactDetails, publicTitle, name } = await queries.readOrganization(asSystem(app));
  return { ...contactInPage(contactDetails), ...titleInPage(publicTitle, name) };
}

export function asksForWork(ctx: Ctx<Scope>): Promise<boolean> {
  return queries.asksForWork(ctx);
}

export function readSettings(ctx: Ctx<StaffScope>): Promise<OrganizationSettings> {
  return queries.readSettings(ctx);
}

/** Default time zone: an IANA name. */
export function timeZone(ctx: Ctx<Scope>): Promise<string> {
  return queries.readTimeZone(ctx);
}

/** Days to keep an unfinished form after its last change. */
export function daysOfUnfinishedDrafts(ctx: Ctx<StaffScope | SystemScope>): Promise<number> {
  return queries.readDaysOfUnfinishedDrafts(ctx);
}

/** Maximum file size in bytes, and allowed types. */
export async function fileLimits(
  ctx: Ctx<StaffScope | ClientScope | IntakeScope>,
): Promise<FileLimits> {
  const { maxMegabytes, types } = await queries.readFileSettings(ctx);
  return { largest: maxMegabytes * 1024 * 1024, types };
}

/** True if case records may have a photo of the person. */
export function keepsPhotos(ctx: Ctx<StaffScope>): Promise<boolean> {
  return queries.readKeepsPhotos(ctx);
}

/** Notices for printouts. */
export function paperSettings(ctx: Ctx<StaffScope>): Promise<queries.PaperSettings> {
  return queries.readPaperSettings(ctx);
}

/** Period of the disclosure log by the organization's date, with its legal source. */
export async function accountingPeriod(ctx: Ctx<StaffScope | ClientScope>) {
  const { accounting, zone } = await queries.readPaperSettings(ctx);
  const since = yearsBefore(dayIn(zone, ctx.now), accounting.years);
  return { ...accounting, since, from: startOfDay(since, zone) };
}

export function dangerHints(ctx: Ctx<StaffScope>): Promise<queries.DangerHints> {
  return queries.readDangerHints(ctx);
}

/** Days after an exit on which former clients get a follow-up. */
export function followUpDays(ctx: Ctx<StaffScope>): Promise<number[]> {
  return queries.readFollowUpDays(ctx);
}

/** Limits for waiting and contact, with the time zone. */
export function waitedDays(ctx: Ctx<StaffScope>): Promise<queries.WaitedDays> {
  return queries.readWaitedDays(ctx);
}

/** How soon the organization promises to reply. */
export function promisedReply(ctx: Ctx): Promise<PromisedReply> {
  return queries.readPromisedReply(ctx);
}

export function update(
  ctx: Ctx<StaffScope>,
  { version, ...sent }: Sent,
): Promise<OrganizationSettings> {
  return inTransaction(ctx, async (tx): Promise<OrganizationSettings> => {
    const before = await queries.lockSettings(tx);
    if (before.version !== version) throw problem('stale-version', before);
    const today = dayIn(before.timeZone, tx.now);
    const after = await queries.updateSettings(tx, withDays(sent, before, today));
    await recordAudit(tx, {
      action: 'organisation.updated',
      // There is only one organization, so no id.
      recordId: null,
      ...difference({ ...before }, { ...after }),
    });
    return after;
  });
}

/** The same day years earlier; March 1 for February 29 in a common year. */
function yearsBefore(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year - years, month - 1, date)).toISOString().slice(0, 10);
}

/** Adds today's date to changed wordings. */
function withDays(
  {
    part2Notice,
    consentTexts,
    patientNotice,
    part2NoticeChangedOn: _changedOn,
    ...sent
  }: Omit<Sent, 'version'>,
  before: OrganizationSettings,
  today: string,
) {
  const isOther = part2Notice && !isDeepStrictEqual(part2Notice, before.part2Notice);
  return {
    ...sent,
    ...(part2Notice && { part2Notice }),
    ...(isOther && { part2NoticeChangedOn: today }),
    ...(patientNotice && { patientNotice: withDay(patientNotice, before.patientNotice, today) }),
    ...(consentTexts && { consentTexts: withDay(consentTexts, before.consentTexts, today) }),
  };
}

function withDay<Wording extends { changedOn: string | null }>(
  {
    changedOn: _changedOn,
    ...sent
  }: Omit<Wording, 'changedOn'> & { changedOn?: string | null | undefined },
  { changedOn, ...before }: Wording,
  today: string,
) {
  return { ...sent, changedOn: isDeepStrictEqual(sent, before) ? changedOn : today };
}

/** On the first start, takes name and link from the settings. */
export async function ensureOrganization(db: Database, settings: Settings): Promise<void> {
  await queries.insertOrganization(contextWithoutApp(db), {
    name: settings.orgName ?? defaultName,
    url: settings.orgUrl ?? null,
    crisisContacts: [...emergencyContacts, ...otherContacts],
    timeZone: serverTimeZone(),
  });
}

/** Time zone of this machine, if it names a place; offsets such as "Etc/GMT-5" don't. */
function serverTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) && !timeZone.startsWith('Etc/') ? timeZone : 'UTC';
}
