/**
 * For `node --import`: gives openapi-typescript the TypeScript that it is written for. Ours has no API for
 * programs anymore.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
