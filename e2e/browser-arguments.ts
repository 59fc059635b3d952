/**
 * What Chromium does for a person at a desk and no journey needs: pages for its address bar, two for each window, which
 * cost more than most of ours.
 */
const deskOnly = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off itself (`chromiumSwitches`): a second list takes the place of the first one. */
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

/** How journeys start Chromium. */
export const browserArguments: string[] = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForTests, ...deskOnly].join(',')}`,
  // Chromium refuses its sandbox to root, which is who runs tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
