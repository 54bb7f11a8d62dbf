import { formatAge, formatMoment } from '../format.ts'
import { useKitTexts } from './texts.ts'

/** A relative time with the full time as a tooltip. */
export function Age({ at }: { at: string | null }) {
  const t = useKitTexts()
  if (at === null) return <>{t('never')}</>
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAge(at) ?? t('justNow')}
    </time>
  )
}
