import { useCanvasTexts } from './canvas/texts/texts.ts'
import { isNodeId, isNoteId } from './model/document.ts'
import { shiftNode } from './model/reorder.ts'
import { useEditorContext } from './store/context.ts'
import { useNodeName } from './use-node-name.ts'
import { whenThere } from './when-there.ts'

/** Position of a menu opened by keyboard: next to the node. */
function placeOf(id: string): { x: number; y: number } {
  const selector = `.react-flow__node[data-id="${id}"], [role="treeitem"][data-node="${id}"]`
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return box ? { x: box.x + 24, y: box.y + Math.min(box.height, 40) } : { x: 200, y: 200 }
}

/** Actions for one node, shared by canvas, outline and keyboard. */
export function useNodeActions() {
  const t = useCanvasTexts()
  const { editor, catalogue, canvas } = useEditorContext()
  const { edit, select, showPanel, say, showMenu } = editor.actions
  const nameOf = useNodeName()

  return {
    openMenu: (id: string, at?: { x: number; y: number }) => {
      if (!isNodeId(id)) return
      select([id])
      showMenu({ nodeId: id, ...(at ?? placeOf(id)) })
    },
    rename: (id: string) => {
      select([id], 'inspect')
      if (isNoteId(id)) return
      whenThere('#flow-panel header input', () => document.dispatchEvent(new Event('millrace-rename')))
    },
    shift: (id: string, by: -1 | 1) => {
      const before = editor.document()
      edit((document) => shiftNode(document, { id, by }, catalogue))
      const after = editor.document()
      const previous = after.edges.find(({ to }) => to === id)?.from
      if (after === before || previous === undefined) say(t('ask.stays', { name: nameOf(id) }))
      else say(t('ask.moved', { name: nameOf(id), after: nameOf(previous) }))
      canvas.current?.focus(id)
    },
    runUntil: (id: string) => {
      select([id])
      showPanel('run')
    },
  }
}
