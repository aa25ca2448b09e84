// Before the first paint, so that a dark room stays dark. The rest of the skin is web/shell's.
try {
  if (JSON.parse(localStorage.getItem('config') ?? '{}').skin === 'dark') {
    document.documentElement.dataset.mantineColorScheme = 'dark';
  }
} catch {
  // Nothing stored, or nothing that can be read: light.
}
