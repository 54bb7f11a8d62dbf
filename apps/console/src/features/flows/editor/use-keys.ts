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

/** Whether text outside fields is selected: copying then copies that text. */
const hasMarkedText = (): boolean => (getSelection()?.toString() ?? '') !== ''

/** Whether the focused element handles arrow keys; nodes, the canvas and the page do not. */
const hasOwnArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target !== document.body && target.closest('.react-flow') === null

/** The editor's keyboard shortcuts. They are inactive while typing and in dialogs. */
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
      // React Flow binds the same keys: on Escape it would select the element that was just deselected.
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
