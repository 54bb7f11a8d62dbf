import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { flows, jobs as jobCalls } from '@millrace/contract'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { type ScheduleItem, type ScheduleWanted, useSetSchedule } from '../../jobs/api/schedules.ts'
import { focusInvalid } from '../../../lib/flows/form/focus-invalid.ts'
import { ParameterForm } from '../../../lib/flows/form/ParameterForm.tsx'
import type { Values } from '../../../lib/flows/form/types.ts'
import { useProblemTexts } from '../../../lib/flows/form/use-problem-texts.ts'
import { readForm } from '../../../lib/flows/form/values.ts'
import { useJobTitle } from '../../jobs/job/use-job-title.ts'
import { cronOf, NEW_PLAN, planOf } from './cron.ts'
import { NextTimes } from './NextTimes.tsx'
import { RhythmFields } from './RhythmFields.tsx'
import { onceOf, useKeepDraft } from './schedule-target.ts'
import { ScheduledJob } from './ScheduledJob.tsx'
import { useDetailTexts } from './texts.ts'
import { ZoneField } from './ZoneField.tsx'

const OVERLAPS = ['skip', 'queue', 'allow'] as const
type Overlap = ScheduleWanted['overlap']

/** Stands for a single run instead of a job. */
const ONCE = ''

interface ScheduleDialogProps {
  flowId: string
  /** Jobs to choose from. */
  jobs: readonly Pick<jobCalls.JobSummary, 'id' | 'title' | 'createdAt'>[]
  /** The flow's parameters, if it can run without rows; null if it can't. */
  once?: readonly flows.ParameterDefinition[] | null
  /** The edited one; null for a new one. */
  schedule: ScheduleItem | null
  onClose: () => void
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When the flow runs once or a job is repeated, with the resulting next five times. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { flowId, jobs, once = null, schedule, onClose } = props
  const t = useDetailTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const save = useSetSchedule(flowId)
  const [jobId, setJobId] = useState(schedule?.jobId ?? jobs[0]?.id ?? ONCE)
  const isOnce = once !== null && jobId === ONCE
  const { keep, create } = useKeepDraft()
  const textsOf = useProblemTexts()
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [plan, setPlan] = useState(() => (schedule ? planOf(schedule.cronJob) : NEW_PLAN))
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? ownZone())
  const [label, setLabel] = useState(schedule?.schedulerLabel ?? '')
  const [overlap, setOverlap] = useState<Overlap>(schedule?.overlap ?? 'skip')
  const cronJob = cronOf(plan)

  const isPending = save.isPending || create.isPending
  const error = create.error ?? save.error
  const onSuccess = () => {
    showMessage(t('schedule.saved'))
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(jobId || isOnce) || !cronJob || isPending) return
    const wanted = { cronJob, timeZone, schedulerLabel: label, overlap, active: schedule?.active ?? true }
    if (!isOnce) return save.mutate({ jobId, wanted }, { onSuccess })
    const read = readForm(once, values)
    setErrors(textsOf(read.problems))
    if (read.problems.length > 0) return focusInvalid(event.currentTarget)
    void keep(onceOf(flowId, { title: label.trim(), params: read.values })).then(
      (id) => save.mutate({ jobId: id, wanted }, { onSuccess }),
      // The mutation's error is shown.
      () => undefined,
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('schedule.title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
          {schedule ? null : (
            <WhatField value={jobId} onChange={setJobId} jobs={jobs} offersOnce={once !== null} />
          )}
          {jobId === ONCE ? null : <ScheduledJob id={jobId} />}
          {isOnce ? (
            <ParameterForm definitions={once} values={values} onChange={setValues} errors={errors} />
          ) : null}
          <TextField
            label={t('schedule.label')}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
            inputProps={{ maxLength: 120 }}
            autoComplete="off"
            optional
          />
          <RhythmFields plan={plan} onPlan={setPlan} />
          <ZoneField value={timeZone} onChange={setTimeZone} />
          <OverlapField value={overlap} onChange={setOverlap} />
          <NextTimes cronJob={cronJob} timeZone={timeZone} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!(jobId || isOnce) || !cronJob || isPending}>
            {t('schedule.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface WhatFieldProps extends Pick<ScheduleDialogProps, 'jobs'> {
  value: string
  onChange: (jobId: string) => void
  offersOnce: boolean
}

/** What the schedule starts: the flow once, or one of its jobs again. */
function WhatField({ value, onChange, jobs, offersOnce }: WhatFieldProps) {
  const t = useDetailTexts()
  const titleOf = useJobTitle()
  return (
    <SelectField label={t('schedule.job')} value={value} onChange={({ target }) => onChange(target.value)}>
      {offersOnce ? <option value={ONCE}>{t('schedule.once')}</option> : null}
      {jobs.map((job) => (
        <option key={job.id} value={job.id}>
          {t('schedule.again', { name: titleOf(job) })}
        </option>
      ))}
    </SelectField>
  )
}

/** What happens if the previous run has not ended. */
function OverlapField({ value, onChange }: { value: Overlap; onChange: (overlap: Overlap) => void }) {
  const t = useDetailTexts()
  return (
    <SelectField
      label={t('schedule.overlap')}
      value={value}
      onChange={({ target }) => onChange(OVERLAPS.find((one) => one === target.value) ?? 'skip')}
    >
      {OVERLAPS.map((one) => (
        <option key={one} value={one}>
          {t(`schedule.overlaps.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
