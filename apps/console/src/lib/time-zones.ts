/** The time zones that this browser knows, with UTC and the one that is set. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set(['UTC', current, ...known])]
}
