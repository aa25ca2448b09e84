import type { DateDisplay, FirstDayOfWeek, HourCycle } from '#core/contract/date-display.ts';
import type { Translated } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type {
  ClientScope,
  IntakeScope,
  Scope,
  StaffScope,
  SystemScope,
} from '#core/server/scope/scope.ts';
import type { FileType } from '#features/documents/contract/file-types.ts';
import { helpLines, localContacts } from '#features/organization/contract/crisis-contacts.ts';
import type {
  ContactDetails,
  Organization,
  OrganizationSettings,
} from '#features/organization/contract/organization.ts';
import type { AdditionalSubstance } from '#features/person/contract/substances.ts';
import type { PromisedReply } from './reply-clock.ts';

export async function readOrganization(ctx: Ctx<Scope>): Promise<Organization> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['name', 'url', 'publicTitle', 'crisisContacts', 'idleMinutes', 'timeZone'])
    .select(['firstDayOfWeek', 'hourCycle', 'contactDetails', 'offeredSubstances'])
    .select(['photosOfPeople', 'dangerReplyHours', 'replyDays'])
    .executeTakeFirstOrThrow();
  const crisisContacts = toContacts(row);
  return {
    name: row.name,
    url: row.url,
    publicTitle: row.publicTitle as unknown as Translated,
    crisisContacts,
    helpLines: helpLines(row.timeZone, crisisContacts),
    idleMinutes: row.idleMinutes,
    timeZone: row.timeZone,
    ...toDateDisplay(row),
    contactDetails: row.contactDetails as unknown as ContactDetails,
    offeredSubstances: row.offeredSubstances as AdditionalSubstance[],
    photosOfPeople: row.photosOfPeople,
    promisedReply: { dangerHours: row.dangerReplyHours, days: row.replyDays },
  };
}

/** True when a public form requires proof of work. */
export async function asksForWork(ctx: Ctx<Scope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('askForWork')
    .executeTakeFirstOrThrow();
  return row.askForWork;
}

const settingsColumns = [
  'name',
  'url',
  'publicTitle',
  'idleMinutes',
  'requireSecondFactor',
  'daysOfUnfinishedDrafts',
  'askForWork',
  'mostFileMegabytes',
  'fileTypes',
  'photosOfPeople',
  'part2',
  'paperNotice',
  'part2Notice',
  'part2NoticeWordedOn',
  'part2NoticeChangedOn',
  'consentTexts',
  'patientNotice',
  'accounting',
  'followUpDays',
  'followUpSource',
  'stuckDays',
  'contactDays',
  'dangerReplyHours',
  'replyDays',
  'opening',
  'offeredSubstances',
  'timeZone',
  'firstDayOfWeek',
  'hourCycle',
  'contactDetails',
  'isSetUp',
  'crisisContacts',
  'dangerHints',
  'version',
] as const;

export async function readSettings(ctx: Ctx<StaffScope>): Promise<OrganizationSettings> {
  return toSettings(
    await ctx.db.selectFrom('organisation').select(settingsColumns).executeTakeFirstOrThrow(),
  );
}

/** Default time zone: an IANA name. */
export async function readTimeZone(ctx: Ctx<Scope>): Promise<string> {
  const row = await ctx.db.selectFrom('organisation').select('timeZone').executeTakeFirst();
  return row?.timeZone ?? 'UTC';
}

export async function readDaysOfUnfinishedDrafts(
  ctx: Ctx<StaffScope | SystemScope>,
): Promise<number> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('daysOfUnfinishedDrafts')
    .executeTakeFirstOrThrow();
  return row.daysOfUnfinishedDrafts;
}

export async function readFileSettings(ctx: Ctx<StaffScope | ClientScope | IntakeScope>) {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['mostFileMegabytes', 'fileTypes'])
    .executeTakeFirstOrThrow();
  return { maxMegabytes: row.mostFileMegabytes, types: row.fileTypes };
}

/** True if case records may have a photo of the person. */
export async function readKeepsPhotos(ctx: Ctx<StaffScope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('photosOfPeople')
    .executeTakeFirstOrThrow();
  return row.photosOfPeople;
}

/** Printout notices, with those of 42 CFR Part 2. */
export async function readPaperSettings(
  ctx: Ctx<StaffScope | ClientScope>,
): Promise<PaperSettings> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['name', 'part2', 'paperNotice', 'part2Notice', 'part2NoticeWordedOn'])
    .select(['consentTexts', 'patientNotice', 'accounting', 'contactDetails'])
    .select(['timeZone', 'hourCycle'])
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    part2: row.part2,
    paperNotice: row.paperNotice,
    part2Notice: row.part2Notice,
    part2NoticeWordedOn: row.part2NoticeWordedOn,
    consentTexts: row.consentTexts,
    patientNotice: row.patientNotice,
    accounting: row.accounting,
    contactDetails: row.contactDetails as unknown as ContactDetails,
    zone: row.timeZone,
    hourCycle: row.hourCycle,
  };
}
export type PaperSettings = Pick<
  OrganizationSettings,
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

export async function readFollowUpDays(ctx: Ctx<StaffScope>): Promise<number[]> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('followUpDays')
    .executeTakeFirstOrThrow();
  return row.followUpDays;
}

export async function readWaitedDays(ctx: Ctx<StaffScope>): Promise<WaitedDays> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['stuckDays', 'contactDays', 'timeZone'])
    .executeTakeFirstOrThrow();
  return {
    stuckDays: row.stuckDays,
    contactDays: row.contactDays,
    zone: row.timeZone,
  };
}
export type WaitedDays = Pick<OrganizationSettings, 'stuckDays' | 'contactDays'> & { zone: string };

/** The promised reply, with the times and the time zone in which it counts. */
export async function readPromisedReply(ctx: Ctx): Promise<PromisedReply> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select(['dangerReplyHours', 'replyDays', 'opening', 'timeZone as zone'])
    .executeTakeFirstOrThrow();
  return row;
}

/** Written instructions by danger mark. */
export async function readDangerHints(ctx: Ctx<StaffScope>): Promise<DangerHints> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('dangerHints')
    .executeTakeFirstOrThrow();
  return row.dangerHints;
}
export type DangerHints = OrganizationSettings['dangerHints'];

/** Like `readSettings`, with a row lock until the transaction ends. */
export async function lockSettings(ctx: Ctx<StaffScope>): Promise<OrganizationSettings> {
  return toSettings(
    await ctx.db
      .selectFrom('organisation')
      .select(settingsColumns)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}

/** Fields that keep their value when a request omits them. */
type OptionalSettings =
  | 'publicTitle'
  | 'daysOfUnfinishedDrafts'
  | 'askForWork'
  | 'mostFileMegabytes'
  | 'fileTypes'
  | 'photosOfPeople'
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
  | 'dangerReplyHours'
  | 'replyDays'
  | 'opening'
  | 'offeredSubstances'
  | 'timeZone'
  | 'firstDayOfWeek'
  | 'hourCycle'
  | 'contactDetails'
  | 'isSetUp'
  | 'crisisContacts'
  | 'dangerHints';

/** Settings that are left out stay as they are. */
export async function updateSettings(
  ctx: Ctx<StaffScope>,
  settings: Omit<OrganizationSettings, 'version' | OptionalSettings> &
    Partial<Pick<OrganizationSettings, OptionalSettings>>,
): Promise<OrganizationSettings> {
  return toSettings(
    await ctx.db
      .updateTable('organisation')
      .set((set) => ({
        name: settings.name,
        url: settings.url,
        publicTitle: toJson(settings.publicTitle),
        idleMinutes: settings.idleMinutes,
        requireSecondFactor: settings.requireSecondFactor,
        daysOfUnfinishedDrafts: settings.daysOfUnfinishedDrafts,
        askForWork: settings.askForWork,
        mostFileMegabytes: settings.mostFileMegabytes,
        fileTypes: settings.fileTypes,
        photosOfPeople: settings.photosOfPeople,
        part2: settings.part2,
        paperNotice: toJson(settings.paperNotice),
        part2Notice: toJson(settings.part2Notice),
        part2NoticeWordedOn: settings.part2NoticeWordedOn,
        part2NoticeChangedOn: settings.part2NoticeChangedOn,
        consentTexts: toJson(settings.consentTexts),
        patientNotice: toJson(settings.patientNotice),
        accounting: toJson(settings.accounting),
        followUpDays: settings.followUpDays,
        followUpSource: settings.followUpSource,
        stuckDays: toJson(settings.stuckDays),
        contactDays: settings.contactDays,
        dangerReplyHours: settings.dangerReplyHours,
        replyDays: settings.replyDays,
        opening: toJson(settings.opening),
        offeredSubstances: settings.offeredSubstances,
        timeZone: settings.timeZone,
        firstDayOfWeek: settings.firstDayOfWeek,
        hourCycle: settings.hourCycle,
        contactDetails: toJson(settings.contactDetails),
        isSetUp: settings.isSetUp,
        crisisContacts: toJson(settings.crisisContacts),
        dangerHints: toJson(settings.dangerHints),
        version: set('version', '+', 1),
      }))
      .returning(settingsColumns)
      .executeTakeFirstOrThrow(),
  );
}

const toJson = (value: object | undefined) => value && JSON.stringify(value);

function toSettings(row: {
  name: string;
  url: string | null;
  publicTitle: unknown;
  idleMinutes: number;
  requireSecondFactor: boolean;
  daysOfUnfinishedDrafts: number;
  askForWork: boolean;
  mostFileMegabytes: number;
  fileTypes: string[];
  photosOfPeople: boolean;
  part2: boolean;
  paperNotice: unknown;
  part2Notice: unknown;
  part2NoticeWordedOn: string | null;
  part2NoticeChangedOn: string | null;
  consentTexts: unknown;
  patientNotice: unknown;
  accounting: unknown;
  followUpDays: number[];
  followUpSource: string | null;
  stuckDays: unknown;
  contactDays: number;
  dangerReplyHours: number;
  replyDays: number;
  opening: unknown;
  offeredSubstances: string[];
  timeZone: string;
  firstDayOfWeek: string | null;
  hourCycle: string | null;
  contactDetails: unknown;
  isSetUp: boolean;
  crisisContacts: unknown;
  dangerHints: unknown;
  version: number;
}): OrganizationSettings {
  return {
    name: row.name,
    url: row.url,
    publicTitle: row.publicTitle as Translated,
    idleMinutes: row.idleMinutes,
    requireSecondFactor: row.requireSecondFactor,
    daysOfUnfinishedDrafts: row.daysOfUnfinishedDrafts,
    askForWork: row.askForWork,
    mostFileMegabytes: row.mostFileMegabytes,
    fileTypes: row.fileTypes as FileType[],
    photosOfPeople: row.photosOfPeople,
    part2: row.part2,
    paperNotice: row.paperNotice as OrganizationSettings['paperNotice'],
    part2Notice: row.part2Notice as OrganizationSettings['part2Notice'],
    part2NoticeWordedOn: row.part2NoticeWordedOn,
    part2NoticeChangedOn: row.part2NoticeChangedOn,
    consentTexts: row.consentTexts as OrganizationSettings['consentTexts'],
    patientNotice: row.patientNotice as OrganizationSettings['patientNotice'],
    accounting: row.accounting as OrganizationSettings['accounting'],
    followUpDays: row.followUpDays,
    followUpSource: row.followUpSource,
    stuckDays: row.stuckDays as OrganizationSettings['stuckDays'],
    contactDays: row.contactDays,
    dangerReplyHours: row.dangerReplyHours,
    replyDays: row.replyDays,
    opening: row.opening as OrganizationSettings['opening'],
    offeredSubstances: row.offeredSubstances as AdditionalSubstance[],
    timeZone: row.timeZone,
    ...toDateDisplay(row),
    contactDetails: row.contactDetails as ContactDetails,
    isSetUp: row.isSetUp,
    crisisContacts: toContacts(row),
    dangerHints: row.dangerHints as DangerHints,
    version: row.version,
  };
}

function toDateDisplay(row: {
  firstDayOfWeek: string | null;
  hourCycle: string | null;
}): DateDisplay {
  return {
    firstDayOfWeek: row.firstDayOfWeek as FirstDayOfWeek | null,
    hourCycle: row.hourCycle as HourCycle | null,
  };
}

function toContacts(row: { crisisContacts: unknown; timeZone: string }) {
  return localContacts(row.timeZone, row.crisisContacts as Organization['crisisContacts']);
}

/** Adds the organization if there is none yet; keeps later edits. */
export async function insertOrganization(
  ctx: Ctx<SystemScope>,
  organization: Pick<Organization, 'name' | 'url' | 'crisisContacts' | 'timeZone'>,
): Promise<void> {
  await ctx.db
    .insertInto('organisation')
    .values({
      name: organization.name,
      url: organization.url,
      crisisContacts: JSON.stringify(organization.crisisContacts),
      timeZone: organization.timeZone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
