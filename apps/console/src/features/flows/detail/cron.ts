export const RHYTHMS = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'custom'] as const
type Rhythm = (typeof RHYTHMS)[number]

/** The user's choice; `custom` contains the expression itself. */
export interface Plan {
  rhythm: Rhythm
  /** `08:30` */
  time: string
  /** 0 is Sunday. */
  weekday: number
  day: number
  custom: string
}

export const NEW_PLAN: Plan = { rhythm: 'daily', time: '08:00', weekday: 1, day: 1, custom: '0 8 * * *' }

/** The cron expression of a plan: minute, hour, day of month, month, day of week. */
export function cronOf({ rhythm, time, weekday, day, custom }: Plan): string {
  const [hour = '0', minute = '0'] = time.split(':')
  const at = `${Number(minute)} ${Number(hour)}`
  switch (rhythm) {
    case 'hourly':
      return `${Number(minute)} * * * *`
    case 'daily':
      return `${at} * * *`
    case 'weekdays':
      return `${at} * * 1-5`
    case 'weekly':
      return `${at} * * ${weekday}`
    case 'monthly':
      return `${at} ${day} * *`
    default:
      return custom.trim()
  }
}

const SHAPE = /^(\d{1,2}) (\d{1,2}|\*) (\d{1,2}|\*) \* ([0-6]|1-5|\*)$/

/** The plan for an expression; an expression that matches no choice becomes `custom`. */
export function planOf(expression: string): Plan {
  const custom: Plan = { ...NEW_PLAN, rhythm: 'custom', custom: expression }
  const found = SHAPE.exec(expression.trim())
  if (!found) return custom
  const [, minute = '0', hour = '*', day = '*', weekday = '*'] = found
  const two = (text: string) => text.padStart(2, '0')
  const plan: Plan = { ...custom, time: `${two(hour === '*' ? '0' : hour)}:${two(minute)}` }
  if (hour === '*') return day === '*' && weekday === '*' ? { ...plan, rhythm: 'hourly' } : custom
  if (day !== '*') return weekday === '*' ? { ...plan, rhythm: 'monthly', day: Number(day) } : custom
  if (weekday === '*') return { ...plan, rhythm: 'daily' }
  if (weekday === '1-5') return { ...plan, rhythm: 'weekdays' }
  return { ...plan, rhythm: 'weekly', weekday: Number(weekday) }
}
