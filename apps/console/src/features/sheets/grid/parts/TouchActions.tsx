import Button from '@mui/material/Button'
import { useStore } from 'zustand'
import { beginEdit } from '../actions/edit.ts'
import { recordAt } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useOfModel } from '../hooks/use-model.ts'
import { placeOf } from '../selection.ts'
import { useGridTexts } from '../texts.ts'
import css from './parts.module.css'

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Buttons for the selected cell on devices without a keyboard. */
export function TouchActions({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const selection = useStore(grid.ui, (ui) => ui.selection)
  const editing = useStore(grid.ui, (ui) => ui.editing)
  const place = placeOf(selection)
  const record = useOfModel(grid, () => (place ? recordAt(grid, place.line) : undefined))
  if (!place || editing || !isTouch()) return null
  return (
    <div className={css.touch}>
      {record ? (
        <Button variant="outlined" onClick={() => grid.props.onOpenRecord(grid.model.edits.idOf(record.id))}>
          {t('open')}
        </Button>
      ) : null}
      {grid.readOnly ? null : (
        <Button variant="contained" onClick={() => beginEdit(grid, false)}>
          {t('edit')}
        </Button>
      )}
    </div>
  )
}
