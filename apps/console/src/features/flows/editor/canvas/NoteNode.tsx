import { type NodeProps, useReactFlow } from '@xyflow/react'
import { memo, type PointerEvent } from 'react'
import { resizeNote, sizeOf } from '../model/edit-notes.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Canvas.module.css'
import { useCanvasTexts } from './texts/texts.ts'
import type { NoteNode as Note } from './view.ts'

/** A note on the canvas; its text is edited in the inspector. */
export const NoteNode = memo(function NoteNode({ id, data, selected }: NodeProps<Note>) {
  const t = useEditorTexts()
  return (
    <div className={css.note} data-selected={selected} data-colour={data.colour}>
      {data.text || <span className={css.noteEmpty}>{t('note.empty')}</span>}
      {selected ? <Corner id={id} /> : null}
    </div>
  )
})

/** The resize handle of a note. Keyboard: Alt+Shift+arrow. */
function Corner({ id }: { id: string }) {
  const t = useCanvasTexts()
  const { editor, readOnly } = useEditorContext()
  const { edit, endGesture } = useActions()
  const flow = useReactFlow()
  if (readOnly) return null

  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    const note = editor.document().notes.find((one) => one.id === id)
    if (!note) return
    event.stopPropagation()
    const corner = event.currentTarget
    corner.setPointerCapture(event.pointerId)
    const before = sizeOf(note)
    const zoom = flow.getZoom()
    const { clientX, clientY } = event
    const onMove = (moved: globalThis.PointerEvent) => {
      const width = before.width + (moved.clientX - clientX) / zoom
      const height = before.height + (moved.clientY - clientY) / zoom
      edit((document) => resizeNote(document, id, { width, height }), `size ${id}`)
    }
    corner.addEventListener('pointermove', onMove)
    corner.addEventListener(
      'lostpointercapture',
      () => {
        corner.removeEventListener('pointermove', onMove)
        endGesture()
      },
      { once: true },
    )
  }
  return (
    <span className={`${css.corner} nodrag nopan`} title={t('node.resize')} onPointerDown={onPointerDown} />
  )
}
