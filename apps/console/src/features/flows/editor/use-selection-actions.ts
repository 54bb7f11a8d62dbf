import { copyText } from '@millrace/ui'
import { showMessage } from '../../../lib/notify/message.ts'
import { clipOf, duplicate, isEmptyClip, paste, readClip, writeClip } from './model/clip.ts'
import { remove, toggleDisabled } from './model/edit-nodes.ts'
import { align, sideBySide } from './model/align.ts'
import { useActions, useEditorContext } from './store/context.ts'
import { useEditorTexts } from './texts.ts'

/** What can be done with what is selected. */
export function useSelectionActions() {
  const t = useEditorTexts()
  const { editor, canvas, readOnly } = useEditorContext()
  const { edit, editAndSelect, select } = useActions()
  const selection = () => editor.getState().selection
  const clip = () => clipOf(editor.document(), selection())

  async function copy(): Promise<boolean> {
    if (isEmptyClip(clip())) return false
    const done = await copyText(writeClip(clip()))
    showMessage(t(done ? 'actions.copied' : 'actions.copyFailed'), done ? 'success' : 'warning')
    return done
  }

  return {
    copy: () => void copy(),
    cut: () => {
      if (readOnly) return
      void copy().then((done) => done && edit((document) => remove(document, selection())))
    },
    /** Whether the text was a part of a flow. */
    pasteText: (text: string): boolean => {
      const pasted = readOnly ? null : readClip(text)
      if (!pasted) return false
      const { x, y } = canvas.current?.middle() ?? { x: 0, y: 0 }
      editAndSelect((document) => paste(document, pasted, { x: x - 104, y: y - 26 }), 'inspect')
      return true
    },
    duplicate: () => {
      if (readOnly) return
      editAndSelect((document) => duplicate(document, selection()) ?? { document, selection: selection() })
    },
    remove: () => {
      if (!readOnly) edit((document) => remove(document, selection()))
    },
    toggleDisabled: () => {
      if (!readOnly) edit((document) => toggleDisabled(document, selection()))
    },
    align: (axis: 'x' | 'y') => {
      if (!readOnly)
        edit((document) => (axis === 'x' ? align(document, selection()) : sideBySide(document, selection())))
    },
    selectAll: () => {
      const { nodes, notes } = editor.document()
      select([...nodes, ...notes].map(({ id }) => id))
    },
  }
}
