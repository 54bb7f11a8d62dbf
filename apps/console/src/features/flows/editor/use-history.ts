import { describeChange } from './model/describe.ts'
import type { Document } from './model/document.ts'
import { useEditor, useEditorContext } from './store/context.ts'
import { useCanvasTexts } from './canvas/texts/texts.ts'

/** The buttons of the history, named by what they would undo and redo. */
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

/** Undo and redo, telling what they did, to those who cannot see it as well. */
export function useHistory() {
  const t = useCanvasTexts()
  const { editor } = useEditorContext()
  const { undo, redo, tell } = editor.actions
  const word = (before: Document, after: Document) => t(`steps.${describeChange(before, after)}`)
  return {
    undo: () => {
      const after = editor.document()
      undo()
      if (editor.document() !== after) tell(t('undone', { step: word(editor.document(), after) }))
    },
    redo: () => {
      const before = editor.document()
      redo()
      if (editor.document() !== before) tell(t('redone', { step: word(before, editor.document()) }))
    },
  }
}
