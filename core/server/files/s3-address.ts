/** A bucket of an S3 store, and how it is reached. */
export interface S3Address {
  bucket: string;
  /** What all keys begin with: empty, or a folder with its slash. */
  folder: string;
  /** undefined: Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket stands in the path of an address; otherwise in its host name. */
  isPathStyle: boolean;
  /** undefined: as the environment of the process says (AWS_ACCESS_KEY_ID and so on). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const known = new Set(['endpoint', 'region', 'style']);

/**
 * Reads `s3://key:secret@bucket/folder?endpoint=https://…&region=…&style=path|host`, of which only the
 * bucket has to be there; `region` is the one that counts when it names none. The names of buckets: docs.aws.amazon.com/AmazonS3, "bucket naming rules".
 *
 * @returns null when it is something else
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
    // A percent sign that begins nothing.
    return null;
  }
}

function isEndpoint(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, search, hash } = new URL(text);
  return username === '' && search === '' && hash === '';
}
