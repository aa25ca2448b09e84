import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './env.ts';

describe('settings', () => {
  it('all have defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
    });
  });

  it('treats empty values as unset, as in a compose file', () => {
    expect(
      readSettings({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }),
    ).toEqual(readSettings({}));
  });

  it('derives the public URL from the listening address', () => {
    expect(readSettings({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80');
    expect(readSettings({ HOST: '::1' }).publicUrl).toBe('http://localhost:3000');
    expect(readSettings({ HOST: '10.0.0.7' }).publicUrl).toBe('http://10.0.0.7:3000');
    expect(readSettings({ PUBLIC_URL: 'https://Cairn.example.org/' }).publicUrl).toBe(
      'https://cairn.example.org',
    );
  });

  it('reads where backups go, when they run, and which are kept', () => {
    const { backup } = readSettings({ BACKUP_URL: '/mnt/backups', BACKUP_KEEP: '14d' });
    expect(backup).toMatchObject({
      address: { folder: '/mnt/backups' },
      at: '41 1 * * *',
      retention: { days: 14, weeks: 0, months: 0 },
    });
    const settings = readSettings({ BACKUP_URL: 's3://bucket/cairn', BACKUP_AT: 'never' });
    expect(settings.backup).toMatchObject({
      address: { bucket: { bucket: 'bucket', folder: 'cairn/' } },
      at: null,
      retention: { days: 7, weeks: 5, months: 12 },
    });
    for (const at of ['*/15 0-6,22 1 1-12/2 0', '41 1 * * 7']) {
      expect(readSettings({ BACKUP_URL: '/mnt', BACKUP_AT: at }).backup?.at).toBe(at);
    }
    expect(readSettings({}).backup).toBeUndefined();
  });

  it('reads the gateway for text messages, and names what it lacks without repeating a secret', () => {
    expect(readSettings({}).texts).toBeUndefined();
    const twilio = {
      TEXT_GATEWAY: 'twilio',
      TEXT_FROM: '+15065550100',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'hidden',
    };
    expect(readSettings(twilio).texts).toMatchObject({
      kind: 'twilio',
      apiBase: 'https://api.twilio.com',
    });
    const gateway = {
      TEXT_GATEWAY: 'http',
      TEXT_FROM: '12345',
      TEXT_GATEWAY_URL: 'https://t.example',
    };
    const secret = 'x'.repeat(32);
    expect(readSettings({ ...gateway, TEXT_GATEWAY_SECRET: secret }).texts).toEqual({
      kind: 'http',
      from: '12345',
      url: 'https://t.example',
      secret,
    });
    expect(() => readSettings({ ...twilio, TWILIO_AUTH_TOKEN: '' })).toThrow(
      /^TEXT_GATEWAY=twilio requires/,
    );
    expect(() => readSettings(gateway)).toThrow(/^TEXT_GATEWAY=http requires/);
    expect(() => readSettings({ ...gateway, TEXT_GATEWAY_SECRET: 'hidden' })).toThrow(
      /^(?!.*hidden)TEXT_GATEWAY_SECRET must have/,
    );
    expect(() => readSettings({ ...twilio, TEXT_FROM: 'Bank' })).toThrow(/^TEXT_FROM must be/);
  });

  it('keeps a password unchanged', () => {
    const both = { ADMIN_EMAIL: ' first@example.org ', ADMIN_PASSWORD: ' spaces at its ends ' };
    expect(readSettings(both)).toMatchObject({
      adminEmail: 'first@example.org',
      adminPassword: ' spaces at its ends ',
    });
  });

  it.each([
    [{ FILES_URL: 'https://bucket.example' }, /^FILES_URL must be a URL such as s3:/],
    [{ FILES_URL: 's3://key:hidden@Bucket_' }, /^(?!.*hidden)FILES_URL must be/],
    [{ FILES_URL: 's3://key@bucket' }, /^FILES_URL must be/],
    [{ FILES_URL: 's3://bucket?endpoint=s3.example' }, /^FILES_URL must be/],
    [{ FILES_URL: 's3://bucket?password=x' }, /^FILES_URL must be/],
    [{ FILES_URL: 's3://bucket?style=virtual' }, /^FILES_URL must be/],
    [{ FILES_URL: 's3://key:50%@bucket' }, /^FILES_URL must be/],
    [{ BACKUP_URL: 'backups' }, /^BACKUP_URL must be an absolute folder path/],
    [{ BACKUP_URL: 'https://x:hidden@bucket' }, /^(?!.*hidden)BACKUP_URL must be/],
    [{ BACKUP_PASSPHRASE: 'hidden and short' }, /^(?!.*hidden)BACKUP_PASSPHRASE must have/],
    [{ BACKUP_RECIPIENT: 'age1short' }, /^BACKUP_RECIPIENT must be one or more age public keys/],
    [{ BACKUP_AT: '0 25 * * *' }, /^BACKUP_AT must be a cron expression/],
    [{ BACKUP_AT: '@daily' }, /^BACKUP_AT must be a cron expression/],
    [{ BACKUP_KEEP: 'all' }, /^BACKUP_KEEP must look like/],
    [
      { BACKUP_PASSPHRASE: 'a passphrase of the tests', BACKUP_PASSPHRASE_FILE: '/a' },
      /^Set only one of BACKUP_PASSPHRASE,/,
    ],
    [{ DATA_DIR: '/data', BACKUP_URL: '/data/backups' }, /^BACKUP_URL must be outside/],
    [{ FILES_URL: 's3://bucket/files', BACKUP_URL: 's3://bucket' }, /^BACKUP_URL must be outside/],
    [{ CLAMD_URL: 'http://scanner:3310' }, /^CLAMD_URL must be a URL such as /],
    [{ CLAMD_URL: 'unix:///' }, /^CLAMD_URL must be a URL such as /],
    [{ PORT: '70000' }, /^PORT must be a whole number from 0 to 65535, not "70000"\.$/],
    [{ PORT: '3000.5' }, /^PORT must be/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, /^TRUSTED_PROXIES must list .* not "10/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES/],
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be a URL such as smtp:/],
    [{ SMTP_URL: 'http://user:hidden@mail.example.org' }, /^(?!.*hidden)SMTP_URL must/],
    [{ MAIL_FROM: 'somebody' }, /^MAIL_FROM must be an e-mail address/],
    [{ OIDC_ISSUER: 'accounts.google.com' }, /^OIDC_ISSUER must be a URL/],
    [{ PUBLIC_URL: 'cairn.example.org' }, /^PUBLIC_URL must be a URL/],
    [{ PUBLIC_URL: 'https://example.org/cairn' }, /without a path/],
    [{ ORG_URL: 'javascript:alert(1)' }, /^ORG_URL must start with/],
    [{ API_BASE: 'api.example.org' }, /^API_BASE must be a URL/],
    [{ API_BASE: 'https://api.example.org/?a=b' }, /^API_BASE/],
    [{ PAGE_ORIGINS: 'https://a.example, b.example' }, /^PAGE_ORIGINS must list/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error, /],
    [{ ADMIN_EMAIL: 'first@example.org' }, /^Set both ADMIN_EMAIL and ADMIN_PASSWORD/],
    [{ ADMIN_PASSWORD: 'long enough for one' }, /^Set both ADMIN_EMAIL and ADMIN_PASSWORD/],
    [{ DATABASE_OWNER_URL: 'postgres://a@b/c' }, /^DATABASE_OWNER_URL requires DATABASE_URL/],
    [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, /^DATABASE_DIRECT_URL requires DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: 'postgres://a@b/c' }, /^DATABASE_REPLICA_URL requires DATABASE_URL/],
    [{ ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'short' }, /at least 12 characters/],
    [{ PORT: 'x', LOG_LEVEL: 'y' }, /^PORT must .*\. LOG_LEVEL must .*\.$/],
  ])('explains an invalid setting: %j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });

  it('reads the document store, with settings for Amazon S3 and for compatible stores', () => {
    const readBucket = (url: string, more = {}) =>
      readSettings({ FILES_URL: url, ...more }).filesBucket;
    expect(readBucket('')).toBe(undefined);
    expect(readBucket('s3://case-files')).toEqual({
      bucket: 'case-files',
      folder: '',
      isPathStyle: false,
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
    });
    expect(
      readBucket('s3://key:s%2Fe%3Acret@b.1/two/parts/?endpoint=http://10.0.0.7:9000&region=eu-1'),
    ).toEqual({
      bucket: 'b.1',
      folder: 'two/parts/',
      isPathStyle: true,
      endpoint: 'http://10.0.0.7:9000',
      region: 'eu-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 's/e:cret' },
    });
    expect(readBucket('s3://b-1', { AWS_REGION: 'ca-central-1' })?.region).toBe('ca-central-1');
    const inHost = 's3://b-1?endpoint=https://s3.example&style=host';
    expect(readBucket(inHost)).toMatchObject({ isPathStyle: false, folder: '' });
  });

  it('never repeats a secret in an error', () => {
    const invalidSettings = {
      DATABASE_URL: 'mysql://u:hidden@x/y',
      ADMIN_EMAIL: 'a@b.org',
      ADMIN_PASSWORD: 'hid',
    };
    expect(() => readSettings(invalidSettings)).toThrow(
      /^(?!.*hid).*DATABASE_URL must start with postgres:/,
    );
    for (const kind of ['OWNER', 'DIRECT', 'REPLICA']) {
      const name = `DATABASE_${kind}_URL`;
      const settings = { DATABASE_URL: 'postgres://x/y', [name]: 'mysql://u:hidden@x/y' };
      const sentence = new RegExp(`^(?!.*hid).*${name} must start with`);
      expect(() => readSettings(settings)).toThrow(sentence);
    }
  });
});
