import type { App } from '#core/server/app.ts';
import { asSystem } from '#core/server/context.ts';
import { shareRunningCall } from '#core/server/http/health.ts';
import * as queries from './queries.ts';

/** Prometheus metrics from the database, read on each scrape. */
export function measureSystem(app: App): void {
  const { meters } = app;
  // Reads one at a time: parallel reads would take every connection.
  const reading = shareRunningCall(async () => ({
    queues: await queries.countJobs(asSystem(app)),
    deliveries: await queries.countDeliveries(asSystem(app)),
    backups: await queries.readBackups(asSystem(app)),
  }));

  meters.addGauge({
    name: 'cairn_jobs',
    help: 'Jobs by kind and state',
    labels: ['job', 'state'],
    async read() {
      const { queues } = await reading();
      return queues.flatMap(({ name: job, dueSince: _, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { job, state }, value })),
      );
    },
  });
  meters.addGauge({
    name: 'cairn_deliveries_waiting',
    help: 'Emails and push messages that are due but not sent yet',
    labels: ['channel'],
    async read() {
      const { mail, push } = (await reading()).deliveries;
      return [
        { labels: { channel: 'mail' }, value: mail.waiting },
        { labels: { channel: 'push' }, value: push.waiting },
      ];
    },
  });
  meters.addGauge({
    name: 'cairn_backup_last_made_timestamp_seconds',
    help: 'Time of the last backup',
    async read() {
      const { made } = (await reading()).backups;
      return made?.endedAt ? [{ value: made.endedAt.getTime() / 1000 }] : [];
    },
  });
  meters.addGauge({
    name: 'cairn_backup_missing_files',
    help: 'Documents whose content is missing from the last backup',
    async read() {
      const { made } = (await reading()).backups;
      return made ? [{ value: Number(made.missingFileCount ?? 0) }] : [];
    },
  });
  meters.addGauge({
    name: 'cairn_backup_broken_lists',
    help: 'Damaged content lists in the backup storage; while there are any, no old contents are deleted',
    async read() {
      const { made } = (await reading()).backups;
      return made ? [{ value: Number(made.brokenListCount ?? 0) }] : [];
    },
  });
  meters.addGauge({
    name: 'cairn_backup_last_failed_timestamp_seconds',
    help: 'Time of the last failed backup',
    async read() {
      const { failed } = (await reading()).backups;
      return failed?.endedAt ? [{ value: failed.endedAt.getTime() / 1000 }] : [];
    },
  });
  meters.addGauge({
    name: 'cairn_backup_last_verified_timestamp_seconds',
    help: 'Time of the last successful backup verification',
    async read() {
      const { verifiedAt } = (await reading()).backups;
      return verifiedAt ? [{ value: verifiedAt.getTime() / 1000 }] : [];
    },
  });
}
