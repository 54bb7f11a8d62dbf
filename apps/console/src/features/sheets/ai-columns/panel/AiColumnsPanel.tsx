import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import type { SheetParts } from '../../sheet-parts.ts'
import { useAiColumns } from '../api/ai-columns.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { ColumnLine } from './ColumnLine.tsx'
import css from './Panel.module.css'

/**
 * All AI columns of the sheet: cell counts, run, stop, settings. Unlike column menus, it is usable by keyboard and on
 * phones.
 */
export default function AiColumnsPanel(props: SheetParts & { close: () => void }) {
  const { sheet, mayWrite, onAsk, close } = props
  const t = useAiColumnTexts()
  const { data: aiColumns = [] } = useAiColumns(sheet.id)
  return (
    <div className={css.panel}>
      <ul className={css.columns}>
        {aiColumns.map((aiColumn) => {
          const column = sheet.columns.find(({ id }) => id === aiColumn.columnId)
          return column ? <ColumnLine key={column.id} {...props} column={column} aiColumn={aiColumn} /> : null
        })}
      </ul>
      {mayWrite ? (
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} />}
          onClick={() => {
            close()
            onAsk({ dialog: 'aiColumn', column: null })
          }}
        >
          {t('setup.addTitle')}
        </Button>
      ) : null}
    </div>
  )
}
