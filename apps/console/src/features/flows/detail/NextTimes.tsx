import { useDeferredValue } from 'react'
import { ApiError } from '@millrace/contract'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { usePreview } from '../../jobs/api/schedules.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

/** Formats a time in a time zone. */
export const formatInZone = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(iso))

interface NextTimesProps {
  cronJob: string
  timeZone: string
}

/** The next five times, calculated by the server. */
export function NextTimes({ cronJob, timeZone }: NextTimesProps) {
  const t = useDetailTexts()
  const { data, error } = usePreview(useDeferredValue(cronJob), timeZone)
  if (error) {
    const isWrong = error instanceof ApiError && error.status === 400
    return <Callout kind="warning">{isWrong ? t('schedule.wrong') : bannerText(error)}</Callout>
  }
  return (
    <section aria-live="polite">
      <p className={css.hint}>{t('schedule.next')}</p>
      <ol className={css.next}>
        {(data?.next ?? []).map((at) => (
          <li key={at}>
            <time dateTime={at}>{formatInZone(at, timeZone)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
