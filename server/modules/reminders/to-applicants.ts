import { defaultLanguage, knownLanguage } from '#contract/languages.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { hashSecret, randomSecret } from '#server/platform/codes.ts';
import { contextOf } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import type { DeliveriesService, Outcome } from '../deliveries/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { appointmentMail } from './emails.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  publicUrl: string;
  organisation: OrganisationService;
  deliveries: DeliveriesService;
  isStillSo: (on: Executor, source: string, cause: string) => Promise<boolean>;
}

export const purpose = 'applicant-reminder';

/** What the log and the timeline say of a mail that left, or may have. */
const actions: Partial<Record<Outcome, `applicant.${string}`>> = {
  sent: 'applicant.reminder-sent',
  unknown: 'applicant.reminder-unknown',
};

/** What people are reminded of who have no account: by mail alone, and only where that is the safe way. */
export function speakToApplicants(parts: Parts): void {
  const { db, publicUrl, organisation, deliveries, isStillSo } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  deliveries.speakFor(purpose, {
    async decide(on, { applicantId, about }) {
      const id = applicantId ?? '';
      const person = await queries.findReachable(contextOf(on, system), id);
      if (!person?.email) return { drop: person ? 'no-email' : 'gone' };
      const { source = '', cause = '', at = '', zone = 'UTC' } = about;
      if (!(await isStillSo(on, source, cause))) return { drop: 'over' };
      // In the mail and nowhere else; a second try makes a new one.
      const secret = randomSecret();
      const oneClick = randomSecret();
      const to = {
        email: person.email,
        language: knownLanguage(person.language) ?? defaultLanguage,
      };
      return {
        path: 'appointment-reminder',
        stopHash: hashSecret(secret),
        oneClickHash: hashSecret(oneClick),
        async mail() {
          const {
            name,
            timeZone: usualZone,
            hourCycle,
          } = await organisation.read(contextOf(db, system));
          const links = {
            stopUrl: `${publicUrl}/reminders#stop=${secret}`,
            unsubscribeUrl: `${publicUrl}/api/reminder-wish/${oneClick}/stop`,
          };
          const named = person.mayBeNamed ? name : null;
          const when = { at: new Date(at), zone, usualZone, hourCycle };
          return appointmentMail(to, when, links, named);
        },
      };
    },
    async settled(on, { applicantId }, outcome) {
      const action = actions[outcome];
      if (action) await recordAudit(contextOf(on, system), { action, recordId: applicantId });
    },
  });
}
