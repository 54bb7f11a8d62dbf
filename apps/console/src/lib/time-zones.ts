/** The browser's time zones, with UTC and the current setting. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set(['UTC', current, ...known])]
}
