type Plain = { ok: true; expression: string } | { ok: false; message: string }

const NICKNAMES: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}
const HOURS = 24
const MINUTES = 60

const refuse = (message: string): Plain => ({ ok: false, message })

/**
 * A cron expression in five plain fields. Accepts short names and a leading seconds field of 0; rejects anything more
 * frequent than once per minute.
 */
export function plainExpression(text: string): Plain {
  const words = text.trim().toLowerCase()
  const given = NICKNAMES[words] ?? text.trim()
  const all = given.split(/\s+/)
  if (all.length === 6 && all[0] !== '0')
    return refuse(
      'runs more than once a minute. Use five fields (minute, hour, day, month, weekday), or 0 for the seconds',
    )
  const fields = all.length === 6 ? all.slice(1) : all
  if (fields.length !== 5)
    return refuse('must have five fields: minute, hour, day of the month, month and day of the week')
  const [minute, hour, day, month, weekday] = fields as [string, string, string, string, string]
  if (/\?/.test(minute + hour + month)) return refuse('has a ? where only day and weekday may have one')
  const everyDay = (field: string) => (field === '?' ? '*' : field)
  const [minutes, hours] = namedTimes(minute, hour)
  return { ok: true, expression: [minutes, hours, everyDay(day), month, everyDay(weekday)].join(' ') }
}

/**
 * Lists fixed hours explicitly: croner treats a step or wildcard as an interval, and would skip such a time when the
 * clocks jump over it.
 */
function namedTimes(minute: string, hour: string): [minute: string, hour: string] {
  const minutes = writtenOut(minute, MINUTES)?.join(',') ?? minute
  const hours = writtenOut(hour, HOURS)
  if (hours === null) return [minutes, hour]
  return [minutes, hours.length === HOURS ? '*' : hours.join(',')]
}

/** The numbers of a field; null when croner should report its error. */
function writtenOut(field: string, size: number): number[] | null {
  const numbers = new Set<number>()
  for (const part of field.split(',')) {
    const found = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (!found) return null
    const [, star, from, to, step] = found
    const first = star ? 0 : Number(from)
    const last = star || (step !== undefined && to === undefined) ? size - 1 : Number(to ?? from)
    const by = Number(step ?? 1)
    if (last >= size || first > last || by < 1) return null
    for (let one = first; one <= last; one += by) numbers.add(one)
  }
  return [...numbers].toSorted((a, b) => a - b)
}
