export interface OfficeHours {
  enabled: boolean
  timeZone: string
  days: readonly { day: number; from: string; until: string }[]
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name !== ''
  } catch {
    return false
  }
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether people are there at this moment; without hours, always. */
export function isOpenAt({ enabled, timeZone, days }: OfficeHours, at: Date): boolean {
  if (!enabled) return true
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = DAYS.indexOf(parts['weekday'] ?? '')
  const now = `${parts['hour']}:${parts['minute']}`
  return days.some((one) => one.day === day && one.from <= now && now < one.until)
}
