/** Nothing of the browser's own goes out to the network while the journeys run. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The address bar's list of suggestions is a page of its own, made with each window: two fifths of
 * what a new visitor costs. Only the last such switch counts, so Playwright's own are here too.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The switches of every Chromium here. Root can have no sandbox. */
export function browserSwitches(): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...sandbox, ...quiet, `--disable-features=${withoutFeatures.join()}`];
}
