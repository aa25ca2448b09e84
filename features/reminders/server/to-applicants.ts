import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem } from '#core/server/context.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import type { Outcome } from '#features/notifications/server/deliveries/service.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import { appointmentMail } from './emails.ts';
import * as queries from './queries.ts';
import { sources } from './sources.ts';

export const purpose = 'applicant-reminder';

/** What the log and the timeline say of a mail that left, or may have. */
const actions: Partial<Record<Outcome, `applicant.${string}`>> = {
  sent: 'applicant.reminder-sent',
  unknown: 'applicant.reminder-unknown',
};

/** What people are reminded of who have no account: by mail alone, and only where that is the safe way. */
export function startTellingApplicants(app: App): void {
  const { publicUrl } = app.settings;

  deliveries.speakFor(app, purpose, {
    async decide(ctx, { applicantId, about }) {
      const id = applicantId ?? '';
      const person = await queries.findReachable(ctx, id);
      if (!person?.email) return { drop: person ? 'no-email' : 'gone' };
      const { source = '', cause = '', at = '', zone = 'UTC' } = about;
      const isStillSo = (await sources(app).get(source)?.isStillSo(ctx, cause)) ?? false;
      if (!isStillSo) return { drop: 'over' };
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
          const { name, timeZone: usualZone, hourCycle } = await organisation.read(asSystem(app));
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
    async settled(ctx, { applicantId }, outcome) {
      const action = actions[outcome];
      if (action) await recordAudit(ctx, { action, recordId: applicantId });
    },
  });
}
