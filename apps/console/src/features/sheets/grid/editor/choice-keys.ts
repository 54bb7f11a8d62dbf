import type { KeyboardEvent } from 'react'
import type { Step } from '../selection.ts'

export interface ChoiceKeys {
  several: boolean
  query: string
  chosen: readonly string[]
  /** The choice that Enter takes, and its place. */
  active: string | undefined
  at: number
  last: number
  go: (at: number) => void
  take: (value: string, step: Step | null) => void
  onChange: (chosen: string[]) => void
  onEnd: (chosen: readonly string[] | null, step: Step | null) => void
}

/** Keys of a list of choices; gives whether the key was used. */
export function choiceKey(event: KeyboardEvent, keys: ChoiceKeys): boolean {
  const { several, query, chosen, active, at } = keys
  const end = (step: Step | null) => keys.onEnd(several ? chosen : null, step)
  const beside = event.shiftKey ? 'left' : 'right'
  switch (event.key) {
    case 'Escape':
      end(null)
      return true
    case 'ArrowDown':
      keys.go(Math.min(at + 1, keys.last))
      return true
    case 'ArrowUp':
      keys.go(Math.max(at - 1, 0))
      return true
    case 'Enter':
      if (active === undefined || (several && (event.ctrlKey || event.metaKey))) end('down')
      else keys.take(active, 'down')
      return true
    case 'Tab':
      // What was searched for is meant.
      if (!several && active !== undefined && query !== '') keys.onEnd([active], beside)
      else end(beside)
      return true
    case 'Backspace':
      if (query !== '' || chosen.length === 0) return false
      keys.onChange(chosen.slice(0, -1))
      return true
    default:
      return false
  }
}
