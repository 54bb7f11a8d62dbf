import { showReport, withdrawReport } from '../../../lib/notify/report-error.ts'
import { useCanvasTexts } from './canvas/texts/texts.ts'
import { focusSoon } from './focus-thing.ts'
import type { Document } from './model/document.ts'
import { joinDocuments } from './model/merge.ts'
import { remove } from './model/remove.ts'
import { previousOf } from './model/walk.ts'
import { useEditorContext } from './store/context.ts'
import type { Editor } from './store/editor-store.ts'
import { useNodeName } from './use-node-name.ts'

/** Id of the toast for the last deletion. */
export const REMOVED_TOAST = 'flow-removed'
/** Maximum step names in it; beyond that, only the number is shown. */
const MOST_NAMES = 3

/** Deletes the selection, says what happened to the connections, and offers undo. */
export function useRemove(): () => void {
  const t = useCanvasTexts()
  const { editor, catalogue } = useEditorContext()
  const nameOf = useNodeName()
  return () => {
    const before = editor.document()
    const { selection } = editor.getState()
    const { document, joined, dropped, stranded } = remove(before, selection, catalogue)
    if (document === before) return
    const gone = before.nodes.filter(
      ({ id }) => selection.includes(id) && !document.nodes.some((one) => one.id === id),
    )
    const name = gone[0] ? nameOf(gone[0].id) : ''
    const names = stranded.slice(0, MOST_NAMES).map(nameOf)
    if (stranded.length > MOST_NAMES) names.push(`+${stranded.length - MOST_NAMES}`)
    editor.actions.edit(() => document)
    focusSoon(previousOf(before, selection))
    if (gone.length === 0) return
    const message = [
      t('removed.steps', { count: gone.length, name }),
      joined.length > 0 ? t('removed.joined') : '',
      dropped.length > 0 ? t('removed.dropped') : '',
      names.length > 0 ? t('removed.stranded', { names: names.join(', ') }) : '',
    ]
    offerUndo(editor, { before, after: document, message: message.filter((part) => part !== '').join(' ') })
  }
}

/** Offers to undo a step until it is undone, even after further steps. */
function offerUndo(
  editor: Editor,
  { before, after, message }: { before: Document; after: Document; message: string },
): void {
  const stop = editor.subscribe(({ history: { present } }) => {
    if (present === before) withdrawReport(REMOVED_TOAST)
  })
  showReport({
    key: REMOVED_TOAST,
    level: 'info',
    message,
    onUndo: () => {
      if (editor.document() === after) editor.actions.undo()
      else editor.actions.edit((present) => joinDocuments(after, before, present).document)
    },
    onClose: stop,
  })
}
