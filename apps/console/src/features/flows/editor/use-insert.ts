import { focusShown } from './focus-thing.ts'
import { insert, openEnd, type Wanted } from './model/insert.ts'
import { isNodeId } from './model/document.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { soon } from './when-there.ts'

/** Puts a node in where it is wanted, else after the selected node, else at the open end; and selects it. */
export function useInsert(): (wanted: Wanted) => void {
  const { editor, catalogue, canvas } = useEditorContext()
  const { editAndSelect, closePalette } = useActions()
  return (wanted) => {
    const { selection } = editor.getState()
    const { after: behind, before, on, position } = wanted
    const isPlaced = [behind, before, on, position].some((one) => one !== undefined)
    let id = ''
    editAndSelect((document) => {
      const after = isPlaced ? wanted.after : (selection.find(isNodeId) ?? openEnd(document, catalogue))
      const made = insert(document, catalogue, { ...wanted, after })
      id = made.id
      return { document: made.document, selection: [made.id] }
    }, 'inspect')
    closePalette()
    soon(() => {
      if (!focusShown(id) || !wanted.position) canvas.current?.focus(id)
      return true
    })
  }
}
