import type { Applicant } from '#contract/applicants.ts';
import {
  consentStateOn,
  isForClass,
  isSameName,
  namedIn,
  type ToCover,
} from '#contract/consent-coverage.ts';
import type { Consent, ConsentTexts, endConsent, SignedConsent } from '#contract/consents.ts';
import type { Disclosure } from '#contract/disclosures.ts';
import type { MyConsent } from '#contract/my-page.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { dayIn } from '#server/platform/days-in-zone.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { ClientScope, StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { FilesService } from '../files/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { QuestionsService } from '../questions/service.ts';
import {
  consentProblem,
  counsellingProblem,
  groundProblem,
  mayEnd,
  recipientOf,
} from './policy.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  organisation: OrganisationService;
  applicants: ApplicantsService;
  files: FilesService;
  questions: QuestionsService;
}

/** To whom something goes, what for and on what ground, as it was sent. */
export interface Ground
  extends Pick<Disclosure, 'basis' | 'consentId' | 'consentOn' | 'groundNote' | 'recipientClass'> {
  recipient: string;
  purpose: string;
  zone?: string | undefined;
}

/** What leaves a file, and how the log is to call it. */
export interface Leaving {
  applicant: Pick<Applicant, 'id' | 'reference'>;
  action: `applicant.${string}`;
  /** What of the file it is, for the permission to cover; who gets it is in the ground. */
  what: Omit<ToCover, 'recipient' | 'recipientClass' | 'purpose'>;
  /** What the log keeps of it besides. */
  made: Record<string, unknown>;
  recipientAddress?: string | null;
}

/** What may leave a file: by which permission, and to whom, as the log is to call them. */
export interface Allowed {
  consent: Consent | null;
  recipient: string;
}

/** Permissions as they are shown: with what each is worth today, and what its topics are called. */
function showing({
  clock,
  organisation,
  questions,
}: Pick<Parts, 'clock' | 'organisation' | 'questions'>) {
  const todayWith = async (on: Executor, scope: StaffScope | ClientScope) =>
    dayIn(await organisation.timeZone(on, scope), clock());

  const shown = async (
    on: Executor,
    scope: StaffScope | ClientScope,
    kept: queries.KeptConsent,
    today: string,
  ): Promise<Consent> => ({
    ...kept,
    topicNames: kept.topics && (await questions.topicNames(on, scope, kept.topics)),
    state: consentStateOn(today, kept),
  });

  /** One after the other: a transaction has one connection. */
  const allShown = async (
    on: Executor,
    scope: StaffScope | ClientScope,
    kept: readonly queries.KeptConsent[],
  ): Promise<Consent[]> => {
    const today = await todayWith(on, scope);
    const all: Consent[] = [];
    for (const one of kept) all.push(await shown(on, scope, one, today));
    return all;
  };

  return { todayWith, shown, allShown };
}

/**
 * What people allow to be given of their files, and the one gate through which all goes that is given to
 * somebody by name. A permission never changes once it is signed: it holds, or it has come to an end.
 */
export function consentsService({ db, clock, organisation, applicants, files, questions }: Parts) {
  const { todayWith, shown, allShown } = showing({ clock, organisation, questions });

  const listWithin = async (on: Executor, scope: StaffScope, applicantId: string) =>
    allShown(on, scope, await queries.listConsents(on, scope, applicantId));

  /**
   * Whether something may leave a file on this ground. A permission that it names is held until the end of the
   * transaction, so that it can't be taken back between.
   */
  const check = async (
    on: Executor,
    scope: StaffScope,
    ground: Ground,
    { applicant, what }: Pick<Leaving, 'applicant' | 'what'>,
  ): Promise<Allowed | Problem> => {
    const { part2, zone } = await organisation.paperSettings(on, scope);
    const refused = groundProblem(ground, { part2 }) ?? counsellingProblem(ground, what);
    if (refused) return refused;
    const { recipientClass, purpose, consentId } = ground;
    const recipient = recipientOf(ground, applicant);
    if (consentId === null) return { consent: null, recipient };
    const kept = await queries.holdConsent(on, scope, applicant.id, consentId);
    if (!kept) return invalid('consentId', 'not-an-option');
    const today = dayIn(zone, clock());
    const wanted = { ...what, recipient, recipientClass, purpose };
    const wrong = consentProblem(kept, wanted, today);
    if (wrong) return wrong;
    const named = namedIn(kept.recipients, recipient);
    return { consent: await shown(on, scope, kept, today), recipient: named?.name ?? recipient };
  };

  return {
    /** Part of the case file: reading it opens the file. */
    list(scope: StaffScope, applicantId: string): Promise<Consent[] | Problem> {
      return inTransaction(db, async (on): Promise<Consent[] | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        return isProblem(opened) ? opened : listWithin(on, scope, applicantId);
      });
    },

    /** For a reading that has opened the file already. */
    listWithin,

    async texts(scope: StaffScope): Promise<{ organisation: string; texts: ConsentTexts }> {
      const { name, consentTexts } = await organisation.paperSettings(db, scope);
      return { organisation: name, texts: consentTexts };
    },

    /** Keeps what was signed, with what the person was told then. */
    add(scope: StaffScope, applicantId: string, sent: SignedConsent): Promise<Consent | Problem> {
      return inTransaction(db, async (on): Promise<Consent | Problem> => {
        const held = await applicants.hold(on, scope, applicantId);
        if (isProblem(held)) return held;
        const { name, consentTexts: texts, zone } = await organisation.paperSettings(on, scope);
        const today = dayIn(zone, clock());
        if (sent.signedOn > today) return invalid('signedOn', 'future');
        const { fileId } = sent;
        if (fileId !== null && !(await files.isThere(on, scope, applicantId, fileId))) {
          return invalid('fileId', 'not-an-option');
        }
        const discloser = sent.discloser ?? name;
        const signed = { ...sent, discloser, isOurs: isSameName(discloser, name), texts };
        const kept = await queries.insertConsent(on, scope, applicantId, signed, clock());
        await recordAudit(on, scope, {
          action: 'applicant.consent-signed',
          recordId: applicantId,
          after: auditedFields(kept),
        });
        return shown(on, scope, kept, today);
      });
    },

    /** From the end of this transaction on, nothing is given out by it; one that ended stays as it ended. */
    end(
      scope: StaffScope,
      { id, consentId }: { id: string; consentId: string },
      { how, on: sentDay, note, version }: ReceivedBy<typeof endConsent>['body'],
    ): Promise<Consent | Problem> {
      return inTransaction(db, async (on): Promise<Consent | Problem> => {
        const held = await applicants.hold(on, scope, id);
        if (isProblem(held)) return held;
        const before = await queries.lockConsent(on, scope, id, consentId);
        if (!before) return problem('not-found');
        const today = await todayWith(on, scope);
        if (before.version !== version || !mayEnd(before, how)) {
          return problem('stale-version', await shown(on, scope, before, today));
        }
        const day = sentDay ?? today;
        if (day > today) return invalid('on', 'future');
        if (day < before.signedOn) return invalid('on', 'before-signature');
        const ending = { how, on: day, note };
        const after = await queries.setEnded(on, scope, consentId, ending, clock());
        await recordAudit(on, scope, {
          action: 'applicant.consent-ended',
          recordId: id,
          ...(before.ended && { before: endedFields(before) }),
          after: endedFields(after),
          reason: note,
        });
        return shown(on, scope, after, today);
      });
    },

    check,

    /**
     * The gate. Notes that something leaves a file, unless what was said of its ground does not hold: then it is
     * the problem, and the transaction in which the file was read comes to nothing.
     *
     * @returns the permission by which it goes, null where it goes on another ground; and who gets it
     */
    async disclose(
      on: Executor,
      scope: StaffScope,
      ground: Ground,
      leaving: Leaving,
    ): Promise<Allowed | Problem> {
      const checked = await check(on, scope, ground, leaving);
      if (isProblem(checked)) return checked;
      const { applicant, action } = leaving;
      await recordAudit(on, scope, {
        action,
        kind: 'disclosure',
        recordId: applicant.id,
        after: disclosedFields(ground, checked, leaving),
      });
      return checked;
    },

    /** What whoever asks allows themselves, in what it says and whether it holds. */
    async listOwn(on: Executor, scope: ClientScope): Promise<MyConsent[]> {
      return (await allShown(on, scope, await queries.listOwnConsents(on, scope))).map(toOwn);
    },

    /** Taken back by the person themselves. */
    async takeBack(
      on: Executor,
      scope: ClientScope,
      { applicantId, id }: { applicantId: string; id: string },
    ): Promise<MyConsent | Problem> {
      const before = await queries.lockOwnConsent(on, scope, id);
      if (!before || before.ended?.how === 'recorded_wrongly') return problem('not-found');
      const today = await todayWith(on, scope);
      // Sent again, or ended otherwise meanwhile: it holds no more, which is what they want.
      if (before.ended) return toOwn(await shown(on, scope, before, today));
      const ending = { how: 'by_person', on: today, note: null } as const;
      const after = await queries.setEnded(on, scope, id, ending, clock());
      await recordAudit(on, scope, {
        action: 'applicant.consent-taken-back',
        recordId: applicantId,
        after: endedFields(after),
      });
      return toOwn(await shown(on, scope, after, today));
    },

    count: queries.countConsents,
    moveConsents: queries.moveConsents,
  };
}
export type ConsentsService = ReturnType<typeof consentsService>;

function toOwn(one: Consent): MyConsent {
  const { id, kind, discloser, parts, topics, groups, topicNames, what, recipients } = one;
  const { purpose, expiresOn, expiresWhen, signedOn, texts, state, ended } = one;
  return {
    ...{ id, kind, discloser, parts, topics, groups, topicNames, what, recipients, purpose },
    ...{ expiresOn, expiresWhen, signedOn, state },
    ...{ revoke: texts.revoke, endedOn: ended?.on ?? null },
  };
}

/** What the log keeps of a permission: all that was signed, without the wording of the law. */
function auditedFields(kept: queries.KeptConsent): Record<string, unknown> {
  const { id, kind, discloser, parts, topics, groups, what, recipients, purpose } = kept;
  const { expiresOn, expiresWhen, signer, signerName, signerGround } = kept;
  const { signature, typedName, signedOn, file } = kept;
  return {
    ...{ consentId: id, kind, discloser, parts, topics, groups, what, purpose },
    recipients: recipients.map(({ name }) => name),
    ...{ expiresOn, expiresWhen, signer, signerName, signerGround },
    ...{ signature, typedName, signedOn, fileId: file?.id ?? null },
  };
}

/** What the log keeps of a disclosure. */
function disclosedFields(
  { purpose, basis, consentId, groundNote, ...ground }: Ground,
  { consent, recipient }: Allowed,
  { made, recipientAddress = null }: Leaving,
): Record<string, unknown> {
  const address = recipientAddress ?? namedIn(consent?.recipients ?? [], recipient)?.address;
  return {
    ...{ recipient, purpose, basis, consentId, groundNote },
    recipientClass: consent && isForClass(consent) ? ground.recipientClass : null,
    consentOn: consent ? consent.signedOn : ground.consentOn,
    // An address that somebody typed may be anybody's.
    recipientAddress: basis === 'own_request' ? null : (address ?? null),
    ...made,
  };
}

function endedFields({ id, recipients, ended }: queries.KeptConsent): Record<string, unknown> {
  return {
    consentId: id,
    recipients: recipients.map(({ name }) => name),
    how: ended?.how,
    endedOn: ended?.on,
  };
}
