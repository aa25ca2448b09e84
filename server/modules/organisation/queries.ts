import { contactsIn, helpLines } from '#contract/crisis-contacts.ts';
import type { DateDisplay, FirstDayOfWeek, HourCycle } from '#contract/date-display.ts';
import type { FileType } from '#contract/file-types.ts';
import type { ContactDetails, Organisation, OrganisationSettings } from '#contract/organisation.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ClientScope, Scope, StaffScope, SystemScope } from '#server/platform/scope.ts';

export async function readOrganisation(ctx: Ctx<Scope>): Promise<Organisation> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['name', 'url', 'crisis_contacts', 'idle_minutes', 'time_zone'])
    .select(['first_day_of_week', 'hour_cycle', 'contact_details'])
    .executeTakeFirstOrThrow();
  const crisisContacts = toContacts(row);
  return {
    name: row.name,
    url: row.url,
    crisisContacts,
    helpLines: helpLines(row.time_zone, crisisContacts),
    idleMinutes: row.idle_minutes,
    timeZone: row.time_zone,
    ...toDateDisplay(row),
    contactDetails: row.contact_details as unknown as ContactDetails,
  };
}

/** Whether a device has to work for a moment before it may begin a form. */
export async function asksForWork(ctx: Ctx<Scope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('ask_for_work')
    .executeTakeFirstOrThrow();
  return row.ask_for_work;
}

const settingsColumns = [
  'name',
  'url',
  'idle_minutes',
  'require_second_factor',
  'days_of_unfinished_drafts',
  'ask_for_work',
  'most_file_megabytes',
  'file_types',
  'part2',
  'paper_notice',
  'part2_notice',
  'part2_notice_worded_on',
  'part2_notice_changed_on',
  'consent_texts',
  'patient_notice',
  'accounting',
  'follow_up_days',
  'follow_up_source',
  'stuck_days',
  'contact_days',
  'time_zone',
  'first_day_of_week',
  'hour_cycle',
  'contact_details',
  'is_set_up',
  'crisis_contacts',
  'danger_hints',
  'version',
] as const;

export async function readSettings(ctx: Ctx<StaffScope>): Promise<OrganisationSettings> {
  return toSettings(
    await ctx.db.selectFrom('organisation').select(settingsColumns).executeTakeFirstOrThrow(),
  );
}

/** By which clock a day and an hour are told where nobody says another: an IANA name. */
export async function readTimeZone(ctx: Ctx<Scope>): Promise<string> {
  const row = await ctx.db.selectFrom('organisation').select('time_zone').executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}

/** For how many days an unfinished form is kept. */
export async function readDaysOfUnfinishedDrafts(
  ctx: Ctx<StaffScope | SystemScope>,
): Promise<number> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('days_of_unfinished_drafts')
    .executeTakeFirstOrThrow();
  return row.days_of_unfinished_drafts;
}

/** How large files may be, and of which types. */
export async function readFileSettings(ctx: Ctx<StaffScope | ClientScope>) {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['most_file_megabytes', 'file_types'])
    .executeTakeFirstOrThrow();
  return { mostMegabytes: row.most_file_megabytes, types: row.file_types as FileType[] };
}

/** What stands on every paper, and what 42 CFR Part 2 adds. */
export async function readPaperSettings(
  ctx: Ctx<StaffScope | ClientScope>,
): Promise<PaperSettings> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['name', 'part2', 'paper_notice', 'part2_notice', 'part2_notice_worded_on'])
    .select(['consent_texts', 'patient_notice', 'accounting', 'contact_details'])
    .select(['time_zone', 'hour_cycle'])
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    part2: row.part2,
    paperNotice: row.paper_notice as PaperSettings['paperNotice'],
    part2Notice: row.part2_notice as PaperSettings['part2Notice'],
    part2NoticeWordedOn: row.part2_notice_worded_on,
    consentTexts: row.consent_texts as PaperSettings['consentTexts'],
    patientNotice: row.patient_notice as PaperSettings['patientNotice'],
    accounting: row.accounting as PaperSettings['accounting'],
    contactDetails: row.contact_details as unknown as ContactDetails,
    zone: row.time_zone,
    hourCycle: row.hour_cycle as HourCycle | null,
  };
}
export type PaperSettings = Pick<
  OrganisationSettings,
  | 'name'
  | 'part2'
  | 'paperNotice'
  | 'part2Notice'
  | 'part2NoticeWordedOn'
  | 'consentTexts'
  | 'patientNotice'
  | 'accounting'
  | 'contactDetails'
  | 'hourCycle'
> & { zone: string };

/** On which days after an exit somebody is asked how they are. */
export async function readFollowUpDays(ctx: Ctx<StaffScope>): Promise<number[]> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('follow_up_days')
    .executeTakeFirstOrThrow();
  return row.follow_up_days;
}

/** How long somebody may wait before the dashboard says so. */
export async function readWaitedDays(ctx: Ctx<StaffScope>): Promise<WaitedDays> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['stuck_days', 'contact_days', 'time_zone'])
    .executeTakeFirstOrThrow();
  return {
    stuckDays: row.stuck_days as WaitedDays['stuckDays'],
    contactDays: row.contact_days,
    zone: row.time_zone,
  };
}
export type WaitedDays = Pick<OrganisationSettings, 'stuckDays' | 'contactDays'> & { zone: string };

/** What is to be done about each mark of danger, as far as somebody has written it. */
export async function readDangerHints(ctx: Ctx<StaffScope>): Promise<DangerHints> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('danger_hints')
    .executeTakeFirstOrThrow();
  return row.danger_hints as DangerHints;
}
export type DangerHints = OrganisationSettings['dangerHints'];

/** As `readSettings`; the row can't change until the transaction ends. */
export async function lockSettings(ctx: Ctx<StaffScope>): Promise<OrganisationSettings> {
  return toSettings(
    await ctx.db
      .selectFrom('organisation')
      .select(settingsColumns)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}

/** What keeps its value when a write doesn't name it. */
type MayBeLeftOut =
  | 'daysOfUnfinishedDrafts'
  | 'askForWork'
  | 'mostFileMegabytes'
  | 'fileTypes'
  | 'part2'
  | 'paperNotice'
  | 'part2Notice'
  | 'part2NoticeWordedOn'
  | 'part2NoticeChangedOn'
  | 'consentTexts'
  | 'patientNotice'
  | 'accounting'
  | 'followUpDays'
  | 'followUpSource'
  | 'stuckDays'
  | 'contactDays'
  | 'timeZone'
  | 'firstDayOfWeek'
  | 'hourCycle'
  | 'contactDetails'
  | 'isSetUp'
  | 'crisisContacts'
  | 'dangerHints';

export async function updateSettings(
  ctx: Ctx<StaffScope>,
  settings: Omit<OrganisationSettings, 'version' | MayBeLeftOut> &
    Partial<Pick<OrganisationSettings, MayBeLeftOut>>,
): Promise<OrganisationSettings> {
  return toSettings(
    await ctx.db
      .updateTable('organisation')
      .set((set) => ({
        name: settings.name,
        url: settings.url,
        idle_minutes: settings.idleMinutes,
        require_second_factor: settings.requireSecondFactor,
        ...(settings.daysOfUnfinishedDrafts !== undefined && {
          days_of_unfinished_drafts: settings.daysOfUnfinishedDrafts,
        }),
        ...(settings.askForWork !== undefined && { ask_for_work: settings.askForWork }),
        ...(settings.mostFileMegabytes !== undefined && {
          most_file_megabytes: settings.mostFileMegabytes,
        }),
        ...(settings.fileTypes && { file_types: settings.fileTypes }),
        ...(settings.part2 !== undefined && { part2: settings.part2 }),
        ...(settings.paperNotice && { paper_notice: JSON.stringify(settings.paperNotice) }),
        ...(settings.part2Notice && { part2_notice: JSON.stringify(settings.part2Notice) }),
        ...(settings.part2NoticeWordedOn !== undefined && {
          part2_notice_worded_on: settings.part2NoticeWordedOn,
        }),
        ...(settings.part2NoticeChangedOn !== undefined && {
          part2_notice_changed_on: settings.part2NoticeChangedOn,
        }),
        ...(settings.consentTexts && { consent_texts: JSON.stringify(settings.consentTexts) }),
        ...(settings.patientNotice && { patient_notice: JSON.stringify(settings.patientNotice) }),
        ...(settings.accounting && { accounting: JSON.stringify(settings.accounting) }),
        ...(settings.followUpDays && { follow_up_days: settings.followUpDays }),
        ...(settings.followUpSource !== undefined && {
          follow_up_source: settings.followUpSource,
        }),
        ...(settings.stuckDays && { stuck_days: JSON.stringify(settings.stuckDays) }),
        ...(settings.contactDays !== undefined && { contact_days: settings.contactDays }),
        ...(settings.timeZone !== undefined && { time_zone: settings.timeZone }),
        ...setupColumns(settings),
        ...(settings.crisisContacts && {
          crisis_contacts: JSON.stringify(settings.crisisContacts),
        }),
        ...(settings.dangerHints && { danger_hints: JSON.stringify(settings.dangerHints) }),
        version: set('version', '+', 1),
      }))
      .returning(settingsColumns)
      .executeTakeFirstOrThrow(),
  );
}

/** What the setup asks for, beside the name and the time zone. */
function setupColumns(
  settings: Partial<
    Pick<OrganisationSettings, 'firstDayOfWeek' | 'hourCycle' | 'contactDetails' | 'isSetUp'>
  >,
) {
  const { firstDayOfWeek, hourCycle, contactDetails, isSetUp } = settings;
  return {
    ...(firstDayOfWeek !== undefined && { first_day_of_week: firstDayOfWeek }),
    ...(hourCycle !== undefined && { hour_cycle: hourCycle }),
    ...(contactDetails && { contact_details: JSON.stringify(contactDetails) }),
    ...(isSetUp !== undefined && { is_set_up: isSetUp }),
  };
}

function toSettings(row: {
  name: string;
  url: string | null;
  idle_minutes: number;
  require_second_factor: boolean;
  days_of_unfinished_drafts: number;
  ask_for_work: boolean;
  most_file_megabytes: number;
  file_types: string[];
  part2: boolean;
  paper_notice: unknown;
  part2_notice: unknown;
  part2_notice_worded_on: string | null;
  part2_notice_changed_on: string | null;
  consent_texts: unknown;
  patient_notice: unknown;
  accounting: unknown;
  follow_up_days: number[];
  follow_up_source: string | null;
  stuck_days: unknown;
  contact_days: number;
  time_zone: string;
  first_day_of_week: string | null;
  hour_cycle: string | null;
  contact_details: unknown;
  is_set_up: boolean;
  crisis_contacts: unknown;
  danger_hints: unknown;
  version: number;
}): OrganisationSettings {
  return {
    name: row.name,
    url: row.url,
    idleMinutes: row.idle_minutes,
    requireSecondFactor: row.require_second_factor,
    daysOfUnfinishedDrafts: row.days_of_unfinished_drafts,
    askForWork: row.ask_for_work,
    mostFileMegabytes: row.most_file_megabytes,
    fileTypes: row.file_types as FileType[],
    part2: row.part2,
    paperNotice: row.paper_notice as OrganisationSettings['paperNotice'],
    part2Notice: row.part2_notice as OrganisationSettings['part2Notice'],
    part2NoticeWordedOn: row.part2_notice_worded_on,
    part2NoticeChangedOn: row.part2_notice_changed_on,
    consentTexts: row.consent_texts as OrganisationSettings['consentTexts'],
    patientNotice: row.patient_notice as OrganisationSettings['patientNotice'],
    accounting: row.accounting as OrganisationSettings['accounting'],
    followUpDays: row.follow_up_days,
    followUpSource: row.follow_up_source,
    stuckDays: row.stuck_days as OrganisationSettings['stuckDays'],
    contactDays: row.contact_days,
    timeZone: row.time_zone,
    ...toDateDisplay(row),
    contactDetails: row.contact_details as ContactDetails,
    isSetUp: row.is_set_up,
    crisisContacts: toContacts(row),
    dangerHints: row.danger_hints as DangerHints,
    version: row.version,
  };
}

function toDateDisplay(row: {
  first_day_of_week: string | null;
  hour_cycle: string | null;
}): DateDisplay {
  return {
    firstDayOfWeek: row.first_day_of_week as FirstDayOfWeek | null,
    hourCycle: row.hour_cycle as HourCycle | null,
  };
}

function toContacts(row: { crisis_contacts: unknown; time_zone: string }) {
  return contactsIn(row.time_zone, row.crisis_contacts as Organisation['crisisContacts']);
}

/** Adds the organisation if there is none yet; what somebody edited stays. */
export async function insertOrganisation(
  ctx: Ctx<SystemScope>,
  organisation: Pick<Organisation, 'name' | 'url' | 'crisisContacts' | 'timeZone'>,
): Promise<void> {
  await ctx.db
    .insertInto('organisation')
    .values({
      name: organisation.name,
      url: organisation.url,
      crisis_contacts: JSON.stringify(organisation.crisisContacts),
      time_zone: organisation.timeZone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
