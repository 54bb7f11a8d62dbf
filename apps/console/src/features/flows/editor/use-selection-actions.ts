import { flows } from '@millrace/contract'
import { copyText } from '@millrace/ui'
import { showMessage } from '../../../lib/notify/message.ts'
import { align, type Alignment, type Axis, distribute } from './model/align.ts'
import { clipOf, duplicate, fits, freeSpot, isEmptyClip, paste, readClip, writeClip } from './model/clip.ts'
import { toggleDisabled } from './model/edit-nodes.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { useCanvasTexts } from './canvas/texts/texts.ts'
import { useEditorTexts } from './texts.ts'
import { useRemove } from './use-remove.ts'

/** Actions for the selection. */
export function useSelectionActions() {
  const { editor, catalogue, readOnly } = useEditorContext()
  const { edit, editAndSelect, select } = useActions()
  const t = useCanvasTexts()
  const copy = useCopy()
  const pasteText = usePaste()
  const removeSelected = useRemove()
  const selection = () => editor.getState().selection
  const alignOptions = () => ({ catalogue, selection: selection() })

  async function cut() {
    if (await copy()) removeSelected()
  }

  return {
    copy: () => void copy(),
    cut: () => {
      if (!readOnly) void cut()
    },
    pasteText,
    duplicate: () => {
      if (readOnly) return
      const made = duplicate(editor.document(), selection())
      if (made && fits(made.document)) editAndSelect(() => made)
      else if (made) showMessage(t('paste.many', { most: flows.FLOW_LIMITS.nodes }), 'warning')
    },
    remove: () => {
      if (!readOnly) removeSelected()
    },
    toggleDisabled: () => {
      if (!readOnly) edit((document) => toggleDisabled(document, selection()))
    },
    align: (kind: Alignment) => {
      if (!readOnly) edit((document) => align(document, alignOptions(), kind))
    },
    distribute: (axis: Axis) => {
      if (!readOnly) edit((document) => distribute(document, alignOptions(), axis))
    },
    selectAll: () => {
      const { nodes, notes } = editor.document()
      select([...nodes, ...notes].map(({ id }) => id))
    },
  }
}

/** Copies the selection as text that can be pasted into any flow. Returns whether it worked. */
function useCopy(): () => Promise<boolean> {
  const t = useEditorTexts()
  const { editor } = useEditorContext()
  return async () => {
    const clip = clipOf(editor.document(), editor.getState().selection)
    if (isEmptyClip(clip)) return false
    const done = await copyText(writeClip(clip))
    showMessage(t(done ? 'actions.copied' : 'actions.copyFailed'), done ? 'success' : 'warning')
    return done
  }
}

/** Pastes the content of a clipboard text, or says why it cannot. */
function usePaste(): (text: string) => void {
  const t = useCanvasTexts()
  const { editor, canvas, readOnly } = useEditorContext()
  return (text) => {
    if (readOnly || text.trim() === '') return
    const pasted = readClip(text)
    if (pasted.kind === 'clip') {
      const { x, y } = canvas.current?.middle() ?? { x: 0, y: 0 }
      const at = { x: x - 104, y: y - 26 }
      const made = paste(editor.document(), pasted.clip, freeSpot(editor.document(), pasted.clip, at))
      if (fits(made.document)) editor.actions.editAndSelect(() => made)
      else showMessage(t('paste.many', { most: flows.FLOW_LIMITS.nodes }), 'warning')
    } else if (pasted.kind === 'broken') {
      const { place, reason } = pasted
      showMessage(t('paste.broken', { place, reason }), 'error')
    } else showMessage(t(`paste.${pasted.kind}`, { most: flows.FLOW_LIMITS.nodes }), 'warning')
  }
}
