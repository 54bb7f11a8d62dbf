import { useEffect } from 'react'
import { useConnecting } from './canvas/connecting/connecting.ts'
import { commandOf, nameOfKey } from './keys.ts'
import { isInRunForm } from './running/run-form.ts'
import type { Draft } from './save/draft.ts'
import { useEditorContext } from './store/context.ts'
import { isBusy, isTyping } from './typing.ts'
import { useCommands } from './use-commands.ts'
import { useFocusWays } from './use-focus-ways.ts'
import { useSelectionActions } from './use-selection-actions.ts'

/** Whether text outside of fields is marked: then copying means that text. */
const hasMarkedText = (): boolean => (getSelection()?.toString() ?? '') !== ''

/** Arrows belong to what has the focus; nodes, the canvas and the page have none of their own. */
const hasOwnArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target !== document.body && target.closest('.react-flow') === null

/** The keys of the editor. They rest while something is typed, and in dialogs. */
export function useKeys(draft: Draft): void {
  const { readOnly } = useEditorContext()
  const commands = useCommands(draft)
  const { pasteText } = useSelectionActions()

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isBusy() || useConnecting.getState().drawn) return
      const command = commandOf(nameOfKey(event), readOnly)
      if (isTyping(event.target) && !(command === 'run' && isInRunForm(event.target))) return
      if (!command || (command === 'copy' && hasMarkedText())) return
      if (event.key.startsWith('Arrow') && hasOwnArrows(event.target)) return
      event.preventDefault()
      // The canvas has keys of its own for the same: with Escape it selects what had just been let go.
      if (event.key.startsWith('Arrow') || command === 'close') event.stopPropagation()
      commands[command]?.(event)
    }
    function onPaste(event: ClipboardEvent) {
      if (isTyping(event.target) || isBusy()) return
      event.preventDefault()
      pasteText(event.clipboardData?.getData('text/plain') ?? '')
    }

    addEventListener('keydown', onKeyDown, { capture: true })
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      removeEventListener('paste', onPaste)
    }
  }, [readOnly, commands, pasteText])

  useFocusWays()
}
