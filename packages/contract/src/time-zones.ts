/** Far more than there are; names that are none count, too. */
const MOST_KNOWN = 1000

const known = new Map<string, boolean>()

/**
 * Whether it is the name of a time zone, such as Europe/Berlin. Remembered, because asking takes up to a millisecond and
 * the settings of agents are parsed with every message.
 */
export function isTimeZone(name: string): boolean {
  const found = known.get(name)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const is = formats(name)
  known.set(name, is)
  return is
}

// Offsets such as +02:00 are no names: they have no summer time.
function formats(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
