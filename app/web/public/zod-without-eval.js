// zod tries whether it may make functions of text. The policy of our pages forbids that, and the
// browser reports each try; said before any schema is made, so that it doesn't try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
