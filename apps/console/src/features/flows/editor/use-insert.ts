import { focusShown } from './focus-thing.ts'
import { insert, type InsertRequest } from './model/insert.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { placeFor, usePlaceName } from './use-place-name.ts'
import { soon } from './when-there.ts'

/** Inserts a node where requested, else after the selected node or at the open end, and selects it. */
export function useInsert(): (wanted: InsertRequest) => void {
  const { editor, catalogue, canvas } = useEditorContext()
  const { editAndSelect, closePalette, say } = useActions()
  const placeName = usePlaceName()
  return (wanted) => {
    const { selection } = editor.getState()
    const place = placeFor(editor.document(), catalogue, { wanted, selection })
    const where = placeName(place)
    let id = ''
    editAndSelect((document) => {
      const made = insert(document, catalogue, { ...place, type: wanted.type })
      id = made.id
      return { document: made.document, selection: [made.id] }
    }, 'inspect')
    if (where !== '') say(where)
    closePalette()
    soon(() => {
      if (!focusShown(id) || !wanted.position) canvas.current?.focus(id)
      return true
    })
  }
}
