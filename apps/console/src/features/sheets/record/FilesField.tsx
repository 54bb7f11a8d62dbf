import Paperclip from 'lucide-react/icons/paperclip'
import { listOf } from '../kit/list-of.ts'
import type { CellFieldProps } from './CellField.tsx'
import css from './Record.module.css'
import { useRecordTexts } from './texts.ts'

/** The files of a cell by their names. */
export function FilesField({ column, record, labels }: CellFieldProps) {
  const t = useRecordTexts()
  const ids = listOf(record.cells[column.key])
  return (
    <div>
      <div className={css.label}>{column.label}</div>
      {ids.length === 0 ? <p className={css.help}>{t('files.none')}</p> : null}
      <ul className={css.files}>
        {ids.map((id) => (
          <li key={id}>
            <Paperclip size={14} aria-hidden="true" />
            <span>{labels[id] ?? id}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
