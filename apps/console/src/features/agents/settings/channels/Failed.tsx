import { ApiError } from '@millrace/contract'
import { isTransient } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'

/** What failed, and why. */
export function Failed({ title, error }: { title: string; error: Error }) {
  const t = useKitTexts()
  const isNetwork = error instanceof ApiError && error.status === 0
  const why = isTransient(error) ? t(isNetwork ? 'failed.network' : 'failed.server') : error.message
  return (
    <Callout kind="error">
      <strong>{title}</strong> <span dir="auto">{why}</span>
    </Callout>
  )
}
