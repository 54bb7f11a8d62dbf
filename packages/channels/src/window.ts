import type { FailureReason, WindowRules } from './channel.ts'

const HOUR_MS = 3_600_000

export interface WindowQuestion {
  rules: WindowRules
  /** ms since 1970. */
  now: number
  /** When the contact last wrote; null: never. */
  lastInbound: number | null
  /** The contact asked for no more messages. */
  optedOut: boolean
  /** The contact agreed to messages that they didn't ask for. */
  optedIn: boolean
  /** A person who took over writes it, not the agent. */
  byPerson: boolean
  /** The message is a template; `approved`: the vendor accepts it. */
  template: 'none' | 'approved' | 'unknown'
}

export type WindowAnswer =
  /** `late`: only with the tag for people. */
  { may: true; as: 'text' | 'late' | 'template' } | { may: false; why: FailureReason }

const no = (why: FailureReason): WindowAnswer => ({ may: false, why })

/** Whether a message may be sent to a contact now, as what, and otherwise why not. */
export function mayMessage(question: WindowQuestion): WindowAnswer {
  const { rules, now, lastInbound, optedOut, byPerson, template } = question
  if (optedOut) return no('opted_out')
  const hours = lastInbound === null ? null : (now - lastInbound) / HOUR_MS
  if (template !== 'none') return mayTemplate(question, hours)
  if (rules.hours === null)
    return rules.first || hours !== null ? { may: true, as: 'text' } : no('never_wrote')
  if (hours === null) return no('never_wrote')
  if (hours < rules.hours) return { may: true, as: 'text' }
  if (byPerson && rules.personHours !== null && hours < rules.personHours) return { may: true, as: 'late' }
  return no('window_closed')
}

/** A template needs no window, but the vendor's approval, and consent unless the contact has just written. */
function mayTemplate({ rules, optedIn, template }: WindowQuestion, hours: number | null): WindowAnswer {
  if (!rules.templates || template === 'unknown') return no('template_missing')
  const isOpen = hours !== null && (rules.hours === null || hours < rules.hours)
  return isOpen || optedIn ? { may: true, as: 'template' } : no('no_opt_in')
}

/** Until when any text may be sent, in ms since 1970; null: without end, or not at all. */
export function openUntil(rules: WindowRules, lastInbound: number | null, byPerson: boolean): number | null {
  if (rules.hours === null || lastInbound === null) return null
  const hours = byPerson ? Math.max(rules.hours, rules.personHours ?? 0) : rules.hours
  return lastInbound + hours * HOUR_MS
}
