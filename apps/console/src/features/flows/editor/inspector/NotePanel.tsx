import Button from '@mui/material/Button'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { changeNote } from '../model/edit-notes.ts'
import { remove } from '../model/remove.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'

const COLOURS = ['yellow', 'blue', 'green'] as const

/** A note's text and color. */
export function NotePanel({ id }: { id: string }) {
  const t = useEditorTexts()
  const { catalogue, readOnly } = useEditorContext()
  const { edit, endGesture } = useActions()
  const note = useDocument((document) => document.notes.find((one) => one.id === id))
  if (!note) return null
  return (
    <div className={css.body}>
      <h2>{t('note.title')}</h2>
      <TextField
        label={t('note.text')}
        value={note.text}
        multiline
        minRows={6}
        disabled={readOnly}
        startHere={note.text === ''}
        inputProps={{ maxLength: 10_000 }}
        onChange={({ target }) =>
          edit((document) => changeNote(document, id, { text: target.value }), `note ${id}`)
        }
        onBlur={endGesture}
      />
      <SelectField
        label={t('note.colour')}
        value={note.colour ?? 'yellow'}
        disabled={readOnly}
        onChange={({ target }) => edit((document) => changeNote(document, id, { colour: target.value }))}
      >
        {COLOURS.map((colour) => (
          <option key={colour} value={colour}>
            {t(`note.colours.${colour}`)}
          </option>
        ))}
      </SelectField>
      {readOnly ? null : (
        <div className={css.buttons}>
          <Button
            size="small"
            color="error"
            onClick={() => edit((document) => remove(document, [id], catalogue).document)}
          >
            {t('note.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
