/** A document's path as one part of an address, with its slash encoded. */
const encodedPath = /^(\/api\/storage\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})%2f/i;

/**
 * Rewrites an address of a document whose path is encoded as a whole, as `encodeURIComponent` does,
 * to the one that the operations have: `<applicantId>/<name>`. Only the first slash, since a name
 * has none.
 */
export function plainStorageAddress(address: string): string {
  return address.replace(encodedPath, '$1/');
}
