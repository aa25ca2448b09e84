import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { When } from '#core/web/ui/when.tsx';
import type { SystemState } from '#features/system/contract/system.ts';
import classes from './system-screen.module.css';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "1.2 GB" in the current language, in decimal units. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => (bytes) => {
      const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
      const place = Math.min(power, units.length - 1);
      const formatter = new Intl.NumberFormat(language, {
        style: 'unit',
        unit: units[place] ?? 'byte',
        unitDisplay: place === 0 ? 'long' : 'short',
        maximumSignificantDigits: 3,
      });
      return formatter.format(bytes / 1000 ** place);
    },
    [language],
  );
}

export function BackupFacts({ backup }: { backup: SystemState['backup'] }) {
  const { t } = useTranslation('system');
  const { when, number } = useFormat();
  const bytes = useBytes();
  const { isSetUp, last, verifiedAt, runningSince } = backup;
  if (!isSetUp && last === null) return <p className={classes.plain}>{t('backup.none')}</p>;
  const size = last?.archiveBytes ?? null;
  return (
    <DefinitionList
      items={[
        {
          term: t('backup.last'),
          value: last ? <When moment={when(last.at)} isExactVisible /> : t('backup.never'),
        },
        { term: t('backup.size'), value: size === null ? null : bytes(size) },
        {
          term: t('backup.files'),
          value: last?.fileCount === null || !last ? null : number(last.fileCount),
        },
        ...(last && last.missingFileCount > 0
          ? [{ term: t('backup.missing'), value: number(last.missingFileCount) }]
          : []),
        {
          term: t('backup.verified'),
          value: verifiedAt ? <When moment={when(verifiedAt)} isExactVisible /> : t('backup.never'),
        },
        ...(runningSince
          ? [{ term: t('backup.running'), value: <When moment={when(runningSince)} /> }]
          : []),
      ]}
    />
  );
}

export function StorageFacts({ storage }: { storage: SystemState['storage'] }) {
  const { t } = useTranslation('system');
  const bytes = useBytes();
  const { databaseBytes, files, place, isReachable, disk, isScanned } = storage;
  const where = place === 'bucket' ? t('storage.bucket') : t('storage.folder');
  return (
    <DefinitionList
      items={[
        { term: t('storage.database'), value: bytes(databaseBytes) },
        {
          term: t('storage.files'),
          value: files
            ? t('storage.filesOf', { count: files.count, size: bytes(files.bytes) })
            : t('storage.counting'),
        },
        {
          term: t('storage.place'),
          value: isReachable ? where : t('storage.unreachable', { where }),
        },
        {
          term: t('storage.free'),
          value: disk
            ? t('storage.freeOf', { free: bytes(disk.freeBytes), all: bytes(disk.bytes) })
            : null,
        },
        { term: t('storage.scanner'), value: isScanned ? t('storage.on') : t('storage.off') },
      ]}
    />
  );
}

export function SendingFacts({ mail, push }: Pick<SystemState, 'mail' | 'push'>) {
  const { t } = useTranslation('system');
  return (
    <>
      <h3 className={classes.group}>{t('sending.mail')}</h3>
      <Channel
        channel={mail}
        way={mail.host === null ? t('sending.kept') : t('sending.by', { host: mail.host })}
      />
      <h3 className={classes.group}>{t('sending.push')}</h3>
      <Channel channel={push} />
    </>
  );
}

function Channel({ channel, way }: { channel: SystemState['push']; way?: string }) {
  const { t } = useTranslation('system');
  const { when, number } = useFormat();
  const { waiting, sentAt, failedAt, failure } = channel;
  return (
    <DefinitionList
      items={[
        ...(way === undefined ? [] : [{ term: t('sending.way'), value: way }]),
        { term: t('sending.waiting'), value: number(waiting) },
        {
          term: t('sending.sent'),
          value: sentAt ? <When moment={when(sentAt)} isExactVisible /> : t('sending.never'),
        },
        ...(failedAt
          ? [
              {
                term: t('sending.failed'),
                value: (
                  <>
                    {failure && <>{t(`failures.${failure}`)} </>}
                    <When moment={when(failedAt)} isExactVisible />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

export function VersionFacts({
  version,
  isLogProtected,
}: {
  version: SystemState['version'];
  isLogProtected: boolean;
}) {
  const { t } = useTranslation('system');
  const { when } = useFormat();
  const { cairn, revision, node, postgres, since } = version;
  return (
    <DefinitionList
      items={[
        {
          term: t('version.cairn'),
          value: revision ? t('version.withRevision', { cairn, revision }) : cairn,
        },
        { term: t('version.since'), value: <When moment={when(since)} isExactVisible /> },
        { term: t('version.postgres'), value: postgres },
        { term: t('version.node'), value: node },
        {
          term: t('version.log'),
          value: isLogProtected ? t('version.protected') : t('version.unprotected'),
        },
        {
          term: t('version.notices'),
          value: (
            // A file of the build, not a page of the router.
            <a href="/THIRD-PARTY-NOTICES.txt" target="_blank" rel="noopener">
              {t('version.showNotices')}
            </a>
          ),
        },
      ]}
    />
  );
}
