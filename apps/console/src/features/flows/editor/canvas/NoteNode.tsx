import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useEditorTexts } from '../texts.ts'
import css from './Canvas.module.css'
import type { NoteNode as Note } from './view.ts'

/** A note beside the graph; its text is written in the inspector. */
export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<Note>) {
  const t = useEditorTexts()
  return (
    <div className={css.note} data-selected={selected} data-colour={data.colour}>
      {data.text || <span className={css.noteEmpty}>{t('note.empty')}</span>}
    </div>
  )
})
