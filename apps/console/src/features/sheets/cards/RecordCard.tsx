import { titleColumn } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { isWhole, typeOf } from '../grid/cells/column-kinds.ts'
import { shownText } from '../kit/record-label.ts'
import { showsMark, StatusMark } from '../status/StatusMark.tsx'
import { useRecordTexts } from '../record/texts.ts'
import css from './Cards.module.css'

const SHOWN = 4

interface RecordCardProps {
  columns: readonly sheets.Column[]
  record: sheets.SheetRecord
  labels: Record<string, string>
  onOpen: () => void
}

/** A record with its title and its first non-empty cells. */
export function RecordCard({ columns, record, labels, onOpen }: RecordCardProps) {
  const t = useRecordTexts()
  const title = titleColumn(columns)
  const name = title ? shownText(title, record, labels) : ''
  const cells = columns
    .filter(({ key }) => key !== title?.key)
    .map((column) => {
      const aiCell = column.type === 'live' ? record.live?.[column.key] : undefined
      return {
        column,
        text: shownText(column, record, labels),
        aiCell: showsMark(aiCell) ? aiCell : undefined,
      }
    })
    .filter(({ text, aiCell }) => text !== '' || aiCell)
    .slice(0, SHOWN)
  return (
    <li>
      <button type="button" className={css.card} onClick={onOpen}>
        <span className={css.name} data-whole={title !== undefined && isWhole(typeOf(title))}>
          {name || t('untitled')}
        </span>
        {cells.map(({ column, text, aiCell }) => (
          <span key={column.id} className={css.cell} data-error={record.errors[column.key] !== undefined}>
            <span className={css.label}>{column.label}</span>
            <span className={css.text} data-whole={isWhole(typeOf(column))}>
              {aiCell ? <StatusMark cell={aiCell} quiet={text !== ''} /> : null} {text}
            </span>
          </span>
        ))}
      </button>
    </li>
  )
}
