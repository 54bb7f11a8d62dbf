import type { KeyboardEvent } from 'react'
import type { Step } from '../selection.ts'
import type { EditorProps } from './editor-props.ts'

const ARROWS: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

interface Keys {
  finish: EditorProps['finish']
  /** What Enter and Tab write. */
  result: () => { text: string } | { value: EditorResult }
  /** Whether arrow keys leave the cell. */
  arrowsLeave: boolean
  /** Enter adds a line; Ctrl+Enter saves. */
  multiline?: boolean
}
type EditorResult = string | string[] | null

/** Enter, Tab and Escape as in spreadsheets. Returns whether the key was handled. */
export function editorKey(event: KeyboardEvent, { finish, result, arrowsLeave, multiline }: Keys): boolean {
  // During IME composition, keys belong to the input method.
  if (event.nativeEvent.isComposing) return false
  const end = (step: Step | null, everywhere = false) => {
    event.preventDefault()
    finish({ ...result(), step, everywhere })
    return true
  }
  const isCtrl = event.ctrlKey || event.metaKey
  if (event.key === 'Escape') {
    event.preventDefault()
    finish({})
    return true
  }
  if (event.key === 'Enter' && isCtrl) return end(multiline ? 'down' : null, !multiline)
  if (event.key === 'Enter' && !event.altKey && !multiline) return end(event.shiftKey ? 'up' : 'down')
  if (event.key === 'Tab') return end(event.shiftKey ? 'left' : 'right')
  const arrow = ARROWS[event.key]
  if (arrow && arrowsLeave && !isCtrl && !event.shiftKey && !event.altKey) return end(arrow)
  return false
}
