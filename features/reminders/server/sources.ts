import { perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import type { NoticeKind } from '#features/notifications/contract/notifications.ts';

/** Something of which one person is to be reminded. */
interface Due {
  /**
   * Of what, in the words of the source: the same as long as it stays as it is, and another when it has
   * moved, which is a new reminder. Ids, times and codes; it is kept.
   */
  cause: string;
  /** When it was to be told. */
  dueAt: Date;
  /** After this it would remind of what is over. */
  expiresAt: Date;
}

/** For somebody with an account: in their inbox, by mail and on their devices, as they want it. */
export interface DueToAccount extends Due {
  accountId: string;
  kind: NoticeKind;
  recordId: string | null;
}

/** For an applicant or client: of an appointment, when it is and by which clock. */
export interface DueToApplicant extends Due {
  applicantId: string;
  at: Date;
  /** Of the place where it is. */
  zone: string;
}

/** A module that has something to remind of. */
export interface Reminding {
  /** Its name, without a colon. */
  source: string;
  /** What is to be told by now and is not over; what was told already may be among it. */
  listDue(ctx: Ctx<SystemScope>, now: Date): Promise<(DueToAccount | DueToApplicant)[]>;
  /** Whether what a cause names is still to come, and still so: asked when the mail is about to leave. */
  isStillSo(ctx: Ctx<SystemScope>, cause: string): Promise<boolean>;
}

export const sources = perApp(() => new Map<string, Reminding>());
