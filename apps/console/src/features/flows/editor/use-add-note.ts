import { addNote } from './model/edit-notes.ts'
import type { Document, Point } from './model/document.ts'
import { useActions, useEditorContext } from './store/context.ts'

/** Below everything, when no canvas with a center is mounted. */
function below({ nodes, notes }: Document): Point {
  const places = [...nodes, ...notes].map(({ position }) => position)
  return {
    x: Math.min(0, ...places.map(({ x }) => x)),
    y: Math.max(0, ...places.map(({ y }) => y)) + 160,
  }
}

/** Adds an empty note at the center of the viewport and opens it. */
export function useAddNote(): () => void {
  const { canvas } = useEditorContext()
  const { editAndSelect } = useActions()
  return () =>
    editAndSelect((document) => {
      const made = addNote(document, canvas.current?.middle() ?? below(document))
      return { document: made.document, selection: [made.id] }
    }, 'inspect')
}
