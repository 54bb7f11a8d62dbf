import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useSheet } from '../api/sheet.ts'
import type { SheetParts } from '../sheet-parts.ts'
import { useImports } from '../import/api.ts'
import { useLinkErrors } from './api.ts'
import { useLinkTexts } from './texts.ts'

interface LinkNotesProps extends SheetParts {
  columns: readonly sheets.Column[]
  /** Increases when cells were written. */
  tick: number
}

/** A notice above the rows about cells that refer to missing records. */
export default function LinkNotes({ columns, ...props }: LinkNotesProps) {
  return (
    <>
      {columns.map((column) => (
        <LinkNote key={column.id} {...props} column={column} />
      ))}
    </>
  )
}

function LinkNote({
  sheet,
  column,
  tick,
  onAsk,
}: Omit<LinkNotesProps, 'columns'> & { column: sheets.Column }) {
  const t = useLinkTexts()
  const kit = useKitTexts()
  const { data: target } = useSheet(column.settings.sheetId)
  const { data: imports = [] } = useImports(sheet.id)
  const imported = imports.find(({ finishedAt }) => finishedAt !== null)?.id ?? ''
  const { data } = useLinkErrors(sheet.id, column.key, { tick: `${tick} ${imported}` })
  // Dismissed until there are more of them.
  const [closed, setClosed] = useState(0)
  const count = data ? data.linked - data.found : 0
  if (!data || !target || count === 0 || count <= closed) return null
  const formatted = formatNumber(count)
  return (
    <Callout
      kind="warning"
      actions={
        <>
          <Button size="small" onClick={() => onAsk({ dialog: 'links', column })}>
            {t('bar.open')}
          </Button>
          <IconAction size="small" label={kit('close')} onClick={() => setClosed(count)}>
            <X size={16} />
          </IconAction>
        </>
      }
    >
      {t('bar.unknown', { count, formatted, column: column.label, sheet: target.name })}
    </Callout>
  )
}
