/** Where a sign-in comes from. Stored with the session, so that the user can recognise it. */
export interface Device {
  ip: string
  userAgent: string | null
  /** Whether the call comes from this machine: see `lib/local-call.ts`. */
  local?: boolean
}

/** The part of a user agent that is stored: the first 400 characters, in printable ASCII. */
export const plainUserAgent = (userAgent: string | null): string =>
  (userAgent ?? '').slice(0, 400).replaceAll(/[^\x20-\x7e]/g, '?')

// The first match wins: browsers also name the browsers that they derive from.
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

/** The browser and operating system of a user agent, if they are common ones. */
export function deviceName(userAgent: string | null): DeviceName {
  const first = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}
