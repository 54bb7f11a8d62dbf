import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useWorkErrorCalls } from '../api/columns.ts'
import { usePageTexts } from './texts.ts'

interface FailedWorkProps {
  sheetId: string
  column: sheets.Column
  error: sheets.ColumnWorkError
  mayWrite: boolean
  /** Other columns are worked on, so that nothing can begin. */
  isBusy: boolean
}

/** Why a column could not be converted or calculated, until that is done again or dismissed. */
export function FailedWork({ sheetId, column: { key, label }, error, mayWrite, isBusy }: FailedWorkProps) {
  const t = usePageTexts()
  const { retry, dismiss } = useWorkErrorCalls(sheetId)
  const isPending = retry.isPending || dismiss.isPending
  return (
    <Callout
      kind="error"
      actions={
        mayWrite ? (
          <>
            <Button size="small" disabled={isPending || isBusy} onClick={() => retry.mutate(key)}>
              {t('failed.retry')}
            </Button>
            <IconAction
              size="small"
              label={t('failed.dismiss')}
              disabled={isPending}
              onClick={() => dismiss.mutate(key)}
            >
              <X size={16} />
            </IconAction>
          </>
        ) : null
      }
    >
      {t(`failed.${error.work}.${error.reason}`, { label })}
    </Callout>
  )
}
