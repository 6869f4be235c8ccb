// Runs before the first paint, so that a chosen theme never flashes up in the other colours.
try {
  const chosen = JSON.parse(localStorage.getItem('puissance4.settings') || '{}').theme;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
