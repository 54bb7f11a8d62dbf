import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { flows } from '@millrace/contract'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import layout from '../../../lib/kit/Form.module.css'
import { SelectField } from '../../../lib/kit/SelectField.tsx'
import { TextField } from '../../../lib/kit/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { type ScheduleItem, type ScheduleWanted, useSetSchedule } from '../api/schedules.ts'
import { useJobTitle } from '../job/use-job-title.ts'
import { cronOf, NEW_PLAN, planOf } from './cron.ts'
import { NextTimes } from './NextTimes.tsx'
import { RhythmFields } from './RhythmFields.tsx'
import { useDetailTexts } from './texts.ts'

const OVERLAPS = ['skip', 'queue', 'allow'] as const
type Overlap = ScheduleWanted['overlap']

interface ScheduleDialogProps {
  flowId: string
  /** Jobs to choose from. */
  jobs: readonly Pick<flows.JobSummary, 'id' | 'title' | 'createdAt'>[]
  /** The one that is changed; null for a new one. */
  schedule: ScheduleItem | null
  onClose: () => void
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When a job is repeated, with the next five times as they follow from it. */
export default function ScheduleDialog({ flowId, jobs, schedule, onClose }: ScheduleDialogProps) {
  const t = useDetailTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const titleOf = useJobTitle()
  const save = useSetSchedule(flowId)
  const [jobId, setJobId] = useState(schedule?.jobId ?? jobs[0]?.id ?? '')
  const [plan, setPlan] = useState(() => (schedule ? planOf(schedule.cronJob) : NEW_PLAN))
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? ownZone())
  const [label, setLabel] = useState(schedule?.schedulerLabel ?? '')
  const [overlap, setOverlap] = useState<Overlap>(schedule?.overlap ?? 'skip')
  const cronJob = cronOf(plan)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!jobId || !cronJob || save.isPending) return
    const wanted = { cronJob, timeZone, schedulerLabel: label, overlap, active: schedule?.active ?? true }
    save.mutate(
      { jobId, wanted },
      {
        onSuccess: () => {
          showMessage(t('schedule.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('schedule.title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {save.error ? <Callout kind="error">{bannerText(save.error)}</Callout> : null}
          {schedule ? null : (
            <SelectField
              label={t('schedule.job')}
              value={jobId}
              onChange={({ target }) => setJobId(target.value)}
            >
              {jobs.map((job) => (
                <option key={job.id} value={job.id}>
                  {titleOf(job)}
                </option>
              ))}
            </SelectField>
          )}
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
          <SelectField
            label={t('schedule.overlap')}
            value={overlap}
            onChange={({ target }) => setOverlap(OVERLAPS.find((one) => one === target.value) ?? 'skip')}
          >
            {OVERLAPS.map((one) => (
              <option key={one} value={one}>
                {t(`schedule.overlaps.${one}`)}
              </option>
            ))}
          </SelectField>
          <NextTimes cronJob={cronJob} timeZone={timeZone} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!jobId || !cronJob || save.isPending}>
            {t('schedule.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useDetailTexts()
  const zones = [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SelectField label={t('schedule.zone')} value={value} onChange={({ target }) => onChange(target.value)}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}
