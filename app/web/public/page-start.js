// Runs before anything is drawn or loaded.

// A dark room stays dark. The rest of the skin is web/shell's.
try {
  if (JSON.parse(localStorage.getItem('config') ?? '{}').skin === 'dark') {
    document.documentElement.dataset.mantineColorScheme = 'dark';
  }
} catch {
  // Nothing stored, or nothing that can be read: light.
}

// zod tries to compile text to functions when the first schema is made. Our pages' policy forbids
// that, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
