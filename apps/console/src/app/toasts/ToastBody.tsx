import Button from '@mui/material/Button'
import { hrefOf, linkOf } from '../../lib/notify/link.ts'
import type { Report } from '../../lib/notify/report-error.ts'
import { useAppTexts } from '../texts.ts'

interface ToastBodyProps {
  report: Report
  close: () => void
}

/** The message of a toast, with a link to what it is about or the way to take it back. */
export function ToastBody({ report: { message, context, onUndo }, close }: ToastBodyProps) {
  const t = useAppTexts()
  const link = context ? linkOf(context) : null
  return (
    <div className="mr-toast">
      <p>{message}</p>
      {context && link ? (
        <a href={hrefOf(link)} target="_blank" rel="noopener">
          {t('toasts.goTo', { type: t(`toasts.types.${context.type}`) })}
        </a>
      ) : null}
      {onUndo ? (
        <Button
          size="small"
          onClick={() => {
            onUndo()
            close()
          }}
        >
          {t('toasts.undo')}
        </Button>
      ) : null}
    </div>
  )
}
