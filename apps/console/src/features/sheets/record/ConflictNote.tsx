import Button from '@mui/material/Button'
import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { shownText } from '../kit/record-label.ts'
import { useRecordTexts } from './texts.ts'
import type { Conflict } from './cell-saver.ts'

interface ConflictNoteProps {
  column: sheets.Column
  conflict: Conflict
  labels: Record<string, string>
  onMine: () => void
  onTheirs: () => void
}

/** Two people changed one cell: shows both values and lets choose. */
export function ConflictNote({ column, conflict, labels, onMine, onTheirs }: ConflictNoteProps) {
  const t = useRecordTexts()
  const shown = (value: sheets.CellValue) =>
    shownText(column, { cells: { [column.key]: value }, errors: {} }, labels) || t('emptyValue')
  const theirs = shownText(column, conflict.current, labels) || t('emptyValue')
  return (
    <Callout
      kind="warning"
      actions={
        <>
          <Button size="small" onClick={onMine}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
        </>
      }
    >
      {t('conflict.text', { theirs, mine: shown(conflict.mine) })}
    </Callout>
  )
}
