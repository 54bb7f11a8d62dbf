import type { WindowAnswer, WindowQuestion } from './window.ts'

// The window rule as a table: for its test, and for docs/channels.md, which shows the same rows.

/** `-`: never; otherwise hours, or hours and minutes, since the contact wrote. */
type Last = '-' | '0:01' | '23:59' | '24:00' | '167:59' | '168:00' | '720:00'
type Consent = 'none' | 'in' | 'out'
type Template = 'none' | 'approved' | 'unknown'
type Writer = 'agent' | 'person'
/** How it goes, or why it doesn't. */
type Outcome = 'text' | 'late' | 'template' | Extract<WindowAnswer, { may: false }>['why']

type WindowCase = readonly [
  channel: string,
  last: Last,
  template: Template,
  consent: Consent,
  writer: Writer,
  outcome: Outcome,
]

export const WINDOW_CASES: readonly WindowCase[] = [
  ['whatsapp', '-', 'none', 'none', 'agent', 'never_wrote'],
  ['whatsapp', '-', 'none', 'in', 'agent', 'never_wrote'],
  ['whatsapp', '-', 'none', 'none', 'person', 'never_wrote'],
  ['whatsapp', '-', 'none', 'out', 'person', 'opted_out'],
  ['whatsapp', '-', 'approved', 'none', 'agent', 'no_opt_in'],
  ['whatsapp', '-', 'approved', 'in', 'agent', 'template'],
  ['whatsapp', '-', 'approved', 'in', 'person', 'template'],
  ['whatsapp', '-', 'approved', 'out', 'agent', 'opted_out'],
  ['whatsapp', '-', 'unknown', 'in', 'agent', 'template_missing'],
  ['whatsapp', '0:01', 'none', 'none', 'agent', 'text'],
  ['whatsapp', '0:01', 'none', 'none', 'person', 'text'],
  ['whatsapp', '0:01', 'none', 'out', 'agent', 'opted_out'],
  ['whatsapp', '0:01', 'approved', 'none', 'agent', 'template'],
  ['whatsapp', '0:01', 'unknown', 'none', 'agent', 'template_missing'],
  ['whatsapp', '23:59', 'none', 'none', 'agent', 'text'],
  ['whatsapp', '23:59', 'none', 'none', 'person', 'text'],
  ['whatsapp', '23:59', 'approved', 'none', 'person', 'template'],
  ['whatsapp', '24:00', 'none', 'none', 'agent', 'window_closed'],
  ['whatsapp', '24:00', 'none', 'in', 'agent', 'window_closed'],
  ['whatsapp', '24:00', 'none', 'none', 'person', 'window_closed'],
  ['whatsapp', '24:00', 'none', 'out', 'agent', 'opted_out'],
  ['whatsapp', '24:00', 'approved', 'none', 'agent', 'no_opt_in'],
  ['whatsapp', '24:00', 'approved', 'in', 'agent', 'template'],
  ['whatsapp', '24:00', 'approved', 'in', 'person', 'template'],
  ['whatsapp', '24:00', 'unknown', 'in', 'person', 'template_missing'],
  ['whatsapp', '167:59', 'none', 'none', 'person', 'window_closed'],
  ['whatsapp', '720:00', 'approved', 'in', 'agent', 'template'],
  ['whatsapp', '720:00', 'approved', 'out', 'agent', 'opted_out'],
  ['messenger', '-', 'none', 'none', 'agent', 'never_wrote'],
  ['messenger', '-', 'none', 'in', 'person', 'never_wrote'],
  ['messenger', '0:01', 'none', 'none', 'agent', 'text'],
  ['messenger', '0:01', 'none', 'out', 'agent', 'opted_out'],
  ['messenger', '23:59', 'none', 'none', 'agent', 'text'],
  ['messenger', '23:59', 'none', 'none', 'person', 'text'],
  ['messenger', '24:00', 'none', 'none', 'agent', 'window_closed'],
  ['messenger', '24:00', 'none', 'none', 'person', 'late'],
  ['messenger', '24:00', 'none', 'in', 'agent', 'window_closed'],
  ['messenger', '24:00', 'none', 'out', 'person', 'opted_out'],
  ['messenger', '24:00', 'approved', 'in', 'agent', 'template_missing'],
  ['messenger', '167:59', 'none', 'none', 'agent', 'window_closed'],
  ['messenger', '167:59', 'none', 'none', 'person', 'late'],
  ['messenger', '168:00', 'none', 'none', 'person', 'window_closed'],
  ['messenger', '720:00', 'none', 'in', 'person', 'window_closed'],
  ['instagram', '-', 'none', 'none', 'agent', 'never_wrote'],
  ['instagram', '0:01', 'none', 'none', 'agent', 'text'],
  ['instagram', '0:01', 'approved', 'none', 'agent', 'template_missing'],
  ['instagram', '0:01', 'none', 'out', 'person', 'opted_out'],
  ['instagram', '23:59', 'none', 'none', 'agent', 'text'],
  ['instagram', '24:00', 'none', 'none', 'agent', 'window_closed'],
  ['instagram', '24:00', 'none', 'none', 'person', 'late'],
  ['instagram', '167:59', 'none', 'none', 'agent', 'window_closed'],
  ['instagram', '167:59', 'none', 'none', 'person', 'late'],
  ['instagram', '168:00', 'none', 'none', 'person', 'window_closed'],
  ['slack', '-', 'none', 'none', 'agent', 'text'],
  ['slack', '-', 'none', 'none', 'person', 'text'],
  ['slack', '-', 'none', 'out', 'agent', 'opted_out'],
  ['slack', '0:01', 'none', 'none', 'agent', 'text'],
  ['slack', '0:01', 'approved', 'none', 'agent', 'template_missing'],
  ['slack', '24:00', 'none', 'none', 'agent', 'text'],
  ['slack', '24:00', 'none', 'none', 'person', 'text'],
  ['slack', '720:00', 'none', 'none', 'agent', 'text'],
  ['slack', '720:00', 'none', 'in', 'person', 'text'],
  ['slack', '720:00', 'unknown', 'in', 'person', 'template_missing'],
]

const MINUTE_MS = 60_000

/** Milliseconds since the contact wrote; null: never. */
function sinceOf(last: Last): number | null {
  if (last === '-') return null
  const [hours, minutes] = last.split(':').map(Number)
  return (hours! * 60 + minutes!) * MINUTE_MS
}

export function questionOf(
  [, last, template, consent, writer]: WindowCase,
  { rules, now }: Pick<WindowQuestion, 'rules' | 'now'>,
): WindowQuestion {
  const since = sinceOf(last)
  return {
    rules,
    now,
    lastInbound: since === null ? null : now - since,
    optedOut: consent === 'out',
    optedIn: consent === 'in',
    byPerson: writer === 'person',
    template,
  }
}

const HEAD = ['Channel', 'Last message', 'Template', 'Consent', 'Writer', 'Sent as, or why not']

/** The table as Markdown. */
export function windowTable(): string {
  const rows = [HEAD, ...WINDOW_CASES]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...rest] = rows.map(line)
  return [head, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n')
}
