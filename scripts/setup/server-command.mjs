/**
 * What Node runs as Cairn. V8 would let what is new in memory grow to 128 MB before it looks what of it is still
 * needed, once while the server starts, and keep that; docs/performance.md has the figures.
 */
export const serverArguments = ['--max-semi-space-size=8', 'app/server/main.ts'];
