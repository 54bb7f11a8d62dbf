import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useWorkErrorCalls } from '../api/columns.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { usePageTexts } from '../page-texts/texts.ts'

interface FailedWorkProps {
  sheetId: string
  column: sheets.Column
  /** Columns whose calculation failed with it. */
  others: readonly sheets.Column[]
  error: sheets.ColumnWorkError
  mayWrite: boolean
  /** Other columns are being processed, so a retry cannot start. */
  isBusy: boolean
}

/** Why columns could not be converted or calculated, with retry and dismiss. */
export function FailedWork({ sheetId, column, others, error, mayWrite, isBusy }: FailedWorkProps) {
  const t = usePageTexts()
  const { retry, dismiss } = useWorkErrorCalls(sheetId)
  const columns = [column, ...others]
  const names = columns.map(({ label }) => t('failed.column', { label }))
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  const isPending = retry.isPending || dismiss.isPending
  return (
    <Callout
      kind="error"
      actions={
        mayWrite ? (
          <>
            <Button size="small" disabled={isPending || isBusy} onClick={() => retry.mutate(column.key)}>
              {t('failed.retry')}
            </Button>
            <IconAction
              size="small"
              label={t('failed.dismiss')}
              disabled={isPending}
              onClick={() => dismiss.mutate(columns.map(({ key }) => key))}
            >
              <X size={16} />
            </IconAction>
          </>
        ) : null
      }
    >
      {t(`failed.${error.work}.${error.reason}`, { columns: listed })}
    </Callout>
  )
}
