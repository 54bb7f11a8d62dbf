import type { jobs } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { useJob } from '../../jobs/api/jobs.ts'
import { useSheets } from '../../../lib/flows/api/sheets.ts'
import { useLaunchTexts } from '../../jobs/launch/texts.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

/** What a scheduled job reads and writes, and how it affects existing rows. */
export function ScheduledJob({ id }: { id: string }) {
  const { data: job, error, refetch } = useJob(id)
  if (job) return <Known job={job} />
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null
}

function Known({ job: { launch, outputs } }: { job: jobs.Job }) {
  const t = useDetailTexts()
  const launching = useLaunchTexts()
  const { known } = useSheets(launch.SHEETS.map(({ sheetId }) => sheetId))
  const from = launch.SHEETS.map(({ sheetId, filter }) => {
    const name = known.get(sheetId)?.name ?? '…'
    return filter ? `${name} (${launching('summary.filtered')})` : name
  })
  const to = outputs.map(({ name }, at) => {
    const mode = launch.OUTPUT_SHEETS[at]?.writeMode
    return mode ? `${name} (${launching(`output.modes.${mode}`)})` : name
  })
  const replaced = outputs.filter((_, at) => launch.OUTPUT_SHEETS[at]?.writeMode === 'DELETE_AND_REBUILD')
  return (
    <>
      <dl className={css.target}>
        <dt>{launching('summary.sheet')}</dt>
        <dd>{from.length > 0 ? from.join(', ') : launching('summary.once')}</dd>
        <dt>{launching('summary.output')}</dt>
        <dd>{to.length > 0 ? to.join(', ') : launching('summary.jobOnly')}</dd>
      </dl>
      {replaced.length > 0 ? (
        <Callout kind="warning">
          {t('schedule.replaces', { names: replaced.map(({ name }) => name).join(', ') })}
        </Callout>
      ) : null}
    </>
  )
}
