/**
 * Node arguments for Cairn. By default V8 lets new objects grow to 128 MB before collecting, once
 * during startup, and keeps that memory; docs/performance.md has the figures.
 */
export const serverArguments = ['--max-semi-space-size=16', 'app/server/main.ts'];
