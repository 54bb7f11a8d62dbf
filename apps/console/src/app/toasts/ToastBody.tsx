import { hrefOf, linkOf } from '../../lib/notify/link.ts'
import type { Report } from '../../lib/notify/report-error.ts'
import { useAppTexts } from '../texts.ts'

/** The message of a toast, with a link to what it is about. */
export function ToastBody({ report: { message, context } }: { report: Report }) {
  const t = useAppTexts()
  const link = context ? linkOf(context) : null
  return (
    <div className="mr-toast">
      <p>{message}</p>
      {context && link ? (
        <a href={hrefOf(link)} target="_blank" rel="noopener">
          {t('toasts.goTo', { type: context.type })}
        </a>
      ) : null}
    </div>
  )
}
