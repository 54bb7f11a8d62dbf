import { focusedThing } from './focus-thing.ts'
import { isEdgeKey, isNodeId, type Point } from './model/document.ts'
import { move } from './model/edit-nodes.ts'
import { resizeNote, sizeOf } from './model/edit-notes.ts'
import { DOTS } from './model/sizes.ts'
import { type Direction, neighbour, stream } from './model/walk.ts'
import { useEditorContext } from './store/context.ts'

const STEPS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** The distance of one key press without a grid; holding the key repeats it. */
const NUDGE = 10

/** The actions of the arrow keys: navigate between nodes, extend the selection, move nodes, resize notes. */
export function useMoves() {
  const { editor, canvas } = useEditorContext()
  const { edit, select } = editor.actions
  /** The focused element, else the last selected one. */
  const here = () => {
    const focused = focusedThing()
    return focused !== null && !isEdgeKey(focused)
      ? focused
      : editor.getState().selection.findLast((id) => !isEdgeKey(id))
  }

  return {
    walk: (direction: Direction) => {
      const id = neighbour(editor.document(), here(), direction)
      if (id === null) return
      select([id], editor.getState().panel === null ? undefined : 'inspect')
      canvas.current?.focus(id)
    },
    /** Moves focus only; the selection stays. */
    step: (direction: Direction) => {
      const id = neighbour(editor.document(), here(), direction)
      if (id !== null) canvas.current?.focus(id)
    },
    /** Adds the focused element to the selection or removes it. */
    mark: () => {
      const id = here()
      if (id === undefined) return
      const { selection } = editor.getState()
      const isIn = selection.includes(id)
      select(isIn ? selection.filter((one) => one !== id) : [...selection, id])
    },
    selectStream: (direction: Direction) => {
      const way = direction === 'left' || direction === 'up' ? 'upstream' : 'downstream'
      const ids = editor.getState().selection.filter(isNodeId)
      select(stream(editor.document(), ids, way))
    },
    nudge: (direction: Direction) => {
      const { selection, options } = editor.getState()
      const by = STEPS[direction]
      const step = options.snap ? DOTS : NUDGE
      const onGrid = (value: number) => (options.snap ? Math.round(value / DOTS) * DOTS : value)
      edit(
        (document) =>
          move(
            document,
            Object.fromEntries(
              [...document.nodes, ...document.notes]
                .filter(({ id }) => selection.includes(id))
                .map(({ id, position: { x, y } }) => [
                  id,
                  { x: onGrid(x + by.x * step), y: onGrid(y + by.y * step) },
                ]),
            ),
          ),
        `nudge ${selection.join()}`,
      )
    },
    resize: (direction: Direction) => {
      const { selection } = editor.getState()
      const by = STEPS[direction]
      const note = editor.document().notes.find(({ id }) => selection.includes(id))
      if (!note) return
      const { width, height } = sizeOf(note)
      const size = { width: width + by.x * DOTS, height: height + by.y * DOTS }
      edit((document) => resizeNote(document, note.id, size), `resize ${note.id}`)
    },
  }
}
