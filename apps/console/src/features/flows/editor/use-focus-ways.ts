import { useEffect } from 'react'
import { focusedThing, leavePanel } from './focus-thing.ts'
import { useEditorContext } from './store/context.ts'
import { isBusy, isTyping } from './typing.ts'
import { goOnIn, whenThere } from './when-there.ts'

/** The first field: a node's title, a note's text, or the actions of a connection or multiple selection. */
const FIRST_FIELD =
  '#flow-panel :is(header input, textarea, h2 ~ * button, h2 ~ * input):not(:disabled, [aria-hidden="true"])'

/** In a code editor, Escape releases Tab instead. */
const hasOwnEscape = (target: Element): boolean => target.closest('.cm-editor, [data-mono="true"]') !== null

/** The target of F6: the first stop after the button that closes the panel. */
const FIRST_STOP =
  '#flow-panel > :not(:first-child) :is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [aria-hidden="true"], [tabindex="-1"])'

/** Enter on a canvas element or outline line moves focus to its settings; Escape moves it back; F6 works both ways. */
export function useFocusWays(): void {
  const { editor, canvas } = useEditorContext()
  useEffect(() => {
    // An Enter that inserted a node or left a field is released on another element.
    let pressed: EventTarget | null = null
    function onPress(event: KeyboardEvent) {
      pressed = event.key === 'Enter' ? event.target : null
      if (event.key !== 'F6' || isBusy()) return
      event.preventDefault()
      if (document.activeElement?.closest('#flow-panel')) leavePanel({ editor, canvas })
      else {
        if (editor.getState().panel === null) editor.actions.showPanel('inspect')
        whenThere(FIRST_STOP, goOnIn)
      }
    }
    function onKeyUp({ key, target }: KeyboardEvent) {
      const isBegunHere = target === pressed
      pressed = null
      // A button of a line handles Enter itself.
      if (key !== 'Enter' || !isBegunHere || !(target instanceof Element) || target.matches('button')) return
      const id = focusedThing(target)
      if (id === null) return
      const { selection } = editor.getState()
      editor.actions.select(selection.includes(id) ? selection : [id], 'inspect')
      whenThere(FIRST_FIELD, goOnIn)
    }
    // Lists and menus handle their own Escape.
    function onKeyDown({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || !isTyping(target)) return
      if (target.closest('#flow-panel') && !hasOwnEscape(target)) leavePanel({ editor, canvas })
    }

    addEventListener('keydown', onPress, { capture: true })
    addEventListener('keydown', onKeyDown)
    addEventListener('keyup', onKeyUp)
    return () => {
      removeEventListener('keydown', onPress, { capture: true })
      removeEventListener('keydown', onKeyDown)
      removeEventListener('keyup', onKeyUp)
    }
  }, [editor, canvas])
}
