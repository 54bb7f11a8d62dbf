import Button from '@mui/material/Button'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import { useActions, useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useAddNote } from '../use-add-note.ts'
import { goOnIn, whenThere } from '../when-there.ts'
import css from './Outline.module.css'

const NOTE_TEXT = '#flow-panel h2 ~ * textarea:not([aria-hidden="true"])'

/** The notes of the canvas, listed below the outline. */
export function NoteLines() {
  const t = useEditorTexts()
  const tc = useCanvasTexts()
  const { readOnly } = useEditorContext()
  const { select } = useActions()
  const notes = useDocument((document) => document.notes)
  const selection = useEditor((state) => state.selection)
  const addNote = useAddNote()
  if (readOnly && notes.length === 0) return null
  return (
    <section className={css.notes} aria-label={tc('outline.notes')}>
      <h2>{tc('outline.notes')}</h2>
      {notes.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className={css.noteLine}
          data-node={id}
          aria-pressed={selection.includes(id)}
          onClick={({ detail }) => {
            select([id], 'inspect')
            // Activated by keyboard: focus moves to its text.
            if (detail === 0) whenThere(NOTE_TEXT, goOnIn)
          }}
        >
          <StickyNote size={16} aria-hidden="true" />
          <span>{text || t('note.empty')}</span>
        </button>
      ))}
      {readOnly ? null : (
        <Button size="small" startIcon={<StickyNote size={14} />} onClick={addNote}>
          {t('canvas.note')}
        </Button>
      )}
    </section>
  )
}
