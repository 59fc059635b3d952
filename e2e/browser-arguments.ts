/**
 * Features of desktop Chromium that no journey needs: pages for its address bar, two for each window, which cost more
 * than most pages of ours.
 */
const deskOnly = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Features that Playwright turns off itself (`chromiumSwitches`): a second list replaces the first one. */
const offForTests = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** The arguments with which journeys start Chromium. */
export const browserArguments: string[] = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForTests, ...deskOnly].join(',')}`,
  // Chromium refuses its sandbox to root, the user of tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
