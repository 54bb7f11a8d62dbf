/** Where a sign-in comes from; kept with the session so that its owner can recognise it. */
export interface Device {
  ip: string
  userAgent: string | null
  /** Whether it is this machine itself: see `lib/local-call.ts`. */
  local?: boolean
}

/** What is kept of a user agent: its beginning, in plain ASCII. */
export const plainUserAgent = (userAgent: string | null): string =>
  (userAgent ?? '').slice(0, 400).replaceAll(/[^\x20-\x7e]/g, '?')

// The first that fits: browsers name those that they descend from as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ [^V]*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

interface DeviceName {
  browser: string | null
  system: string | null
}

/** What a user agent says of browser and system, as far as it is one of the usual ones. */
export function deviceName(userAgent: string | null): DeviceName {
  const first = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}
