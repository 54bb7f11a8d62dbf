import { useEffect } from 'react'
import { isNodeId } from './model/document.ts'
import type { Draft } from './save/draft.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { useArrange } from './use-arrange.ts'
import { useSelectionActions } from './use-selection-actions.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A dialog or a menu has the keys while it is open. */
const isBusy = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Whether text outside of fields is marked: then copying means that text. */
const hasMarkedText = (): boolean => (getSelection()?.toString() ?? '') !== ''

/** Such as `Ctrl+Shift+z`; signs are named as they are typed, whatever keys that takes. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  const shift = shiftKey && /^[a-z]$/.test(name) ? 'Shift+' : ''
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift}${name}`
}

/** The keys of the editor. They rest while something is typed, and in dialogs. */
export function useKeys(draft: Draft): void {
  const { editor, canvas, readOnly } = useEditorContext()
  const actions = useActions()
  const selected = useSelectionActions()
  const arrange = useArrange()

  useEffect(() => {
    const writing: Record<string, () => void> = {
      '+': () => actions.openPalette({}),
      'Ctrl+z': actions.undo,
      'Ctrl+Shift+z': actions.redo,
      'Ctrl+y': actions.redo,
      'Ctrl+x': selected.cut,
      'Ctrl+d': selected.duplicate,
      'Ctrl+o': arrange,
      'Ctrl+s': () => void draft.flush(),
      'Alt+r': () => actions.showPanel('run'),
      Delete: selected.remove,
      Backspace: selected.remove,
      d: selected.toggleDisabled,
      F2: () => {
        actions.showPanel('inspect')
        requestAnimationFrame(() => document.dispatchEvent(new Event('millrace-rename')))
      },
    }
    const reading: Record<string, () => void> = {
      'Ctrl+a': selected.selectAll,
      'Ctrl+c': selected.copy,
      '0': () => canvas.current?.zoomTo(1),
      '1': () => canvas.current?.fit(),
      '-': () => canvas.current?.zoomBy(0.8),
      '=': () => canvas.current?.zoomBy(1.25),
      o: () => actions.showView(editor.getState().view === 'canvas' ? 'outline' : 'canvas'),
      p: () => actions.showPanel(editor.getState().panel === 'problems' ? null : 'problems'),
      Escape: () => {
        const { palette, selection } = editor.getState()
        if (palette) actions.closePalette()
        else if (selection.length > 0) actions.select([])
        else actions.showPanel(null)
      },
    }
    const keys = readOnly ? reading : { ...reading, ...writing }

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event.target) || isBusy()) return
      const name = nameOf(event)
      if (name === 'Ctrl+c' && hasMarkedText()) return
      const action = keys[name]
      if (!action) return
      event.preventDefault()
      action()
    }
    function onPaste(event: ClipboardEvent) {
      if (isTyping(event.target) || isBusy()) return
      if (selected.pasteText(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
    }

    addEventListener('keydown', onKeyDown)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('paste', onPaste)
    }
  }, [editor, canvas, readOnly, actions, selected, arrange, draft])

  useFocusOnSelect()
}

/** Enter on a node of the canvas goes on in its settings. */
function useFocusOnSelect(): void {
  const { editor } = useEditorContext()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return
      const id = event.target.closest('.react-flow__node')?.getAttribute('data-id')
      if (!id || !isNodeId(id)) return
      editor.actions.select([id], 'inspect')
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('#flow-panel textarea, #flow-panel input')?.focus(),
      )
    }
    addEventListener('keyup', onKeyDown)
    return () => removeEventListener('keyup', onKeyDown)
  }, [editor])
}
