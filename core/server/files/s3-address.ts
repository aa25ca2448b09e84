/** An S3 bucket, and how to reach it. */
export interface S3Address {
  bucket: string;
  /** Prefix of all keys: empty, or a folder with a trailing slash. */
  folder: string;
  /** undefined: Amazon's endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  /** True if the bucket is in the URL's path; otherwise in its host name. */
  isPathStyle: boolean;
  /** undefined: from the process environment (AWS_ACCESS_KEY_ID and so on). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const known = new Set(['endpoint', 'region', 'style']);

/**
 * Parses `s3://key:secret@bucket/folder?endpoint=https://…&region=…&style=path|host`, where only
 * the bucket is required; `region` is the default. Bucket names: docs.aws.amazon.com/AmazonS3,
 * "bucket naming rules".
 * @returns null for anything else
 */
export function readS3Address(text: string, region = 'us-east-1'): S3Address | null {
  if (!/^s3:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { username, password, host, pathname, searchParams, hash } = new URL(text);
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(host) || hash !== '') return null;
  if ((username === '') !== (password === '')) return null;
  if ([...searchParams.keys()].some((name) => !known.has(name))) return null;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return null;
  const style = searchParams.get('style') ?? (endpoint === undefined ? 'host' : 'path');
  if (!['path', 'host'].includes(style)) return null;
  try {
    const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
    return {
      bucket: host,
      folder: folder === '' ? '' : `${folder}/`,
      endpoint,
      region: searchParams.get('region') ?? region,
      isPathStyle: style === 'path',
      credentials:
        username === ''
          ? undefined
          : {
              accessKeyId: decodeURIComponent(username),
              secretAccessKey: decodeURIComponent(password),
            },
    };
  } catch {
    // A malformed percent escape.
    return null;
  }
}

function isEndpoint(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, search, hash } = new URL(text);
  return username === '' && search === '' && hash === '';
}
