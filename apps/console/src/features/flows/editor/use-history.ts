import { focusedThing, focusSoon } from './focus-thing.ts'
import { describeChange } from './model/describe.ts'
import { type Document, edgeKey } from './model/document.ts'
import { previousOf } from './model/walk.ts'
import { useEditor, useEditorContext } from './store/context.ts'
import { useCanvasTexts } from './canvas/texts/texts.ts'

/** Labels for the undo and redo buttons, naming what they would do. */
export function useHistoryLabels() {
  const t = useCanvasTexts()
  const undone = useEditor(({ history: { past, present } }) => {
    const before = past.at(-1)
    return before === undefined ? null : describeChange(before, present)
  })
  const redone = useEditor(({ history: { future, present } }) => {
    const [after] = future
    return after === undefined ? null : describeChange(present, after)
  })
  return {
    undo: undone ? t('undo', { step: t(`steps.${undone}`) }) : null,
    redo: redone ? t('redo', { step: t(`steps.${redone}`) }) : null,
  }
}

/** Undo and redo, with an announcement of what they did. */
export function useHistory() {
  const t = useCanvasTexts()
  const { editor } = useEditorContext()
  const { undo, redo, tell } = editor.actions
  /** When the step removes the focused element, focus moves to the previous one. */
  function keepFocus(act: () => void) {
    const [at, before] = [focusedThing(), editor.document()]
    act()
    const { nodes, notes, edges } = editor.document()
    const isThere =
      [...nodes, ...notes].some(({ id }) => id === at) || edges.some((edge) => edgeKey(edge) === at)
    if (at !== null && !isThere) focusSoon(previousOf(before, [at]))
  }
  const word = (before: Document, after: Document) => t(`steps.${describeChange(before, after)}`)
  return {
    undo: () => {
      const after = editor.document()
      keepFocus(undo)
      if (editor.document() !== after) tell(t('undone', { step: word(editor.document(), after) }))
    },
    redo: () => {
      const before = editor.document()
      keepFocus(redo)
      if (editor.document() !== before) tell(t('redone', { step: word(before, editor.document()) }))
    },
  }
}
