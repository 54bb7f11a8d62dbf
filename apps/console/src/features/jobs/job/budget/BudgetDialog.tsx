import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { jobs } from '@millrace/contract'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { useJobStatus, useResumeAbove } from '../../api/jobs.ts'
import { formatCredits } from '../../../../lib/flows/format.ts'
import { useBudgetTexts } from './texts.ts'

interface BudgetDialogProps {
  job: jobs.Job
  onClose: () => void
}

/** Asks for the new budget of the job; empty for none. */
export default function BudgetDialog({ job, onClose }: BudgetDialogProps) {
  const t = useBudgetTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data: status } = useJobStatus(job.id)
  const resume = useResumeAbove(job.id)
  const [text, setText] = useState(String((job.launch.ceilingCredits ?? 0) * 2))
  const budget = text.trim() === '' ? null : Number(text)
  const isWrong = budget !== null && !(Number.isFinite(budget) && budget > (status?.credits ?? 0))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong && !resume.isPending) resume.mutate(budget, { onSuccess: onClose })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {resume.error ? <Callout kind="error">{bannerText(resume.error)}</Callout> : null}
          <TextField
            label={t('label')}
            help={t('help', { formatted: formatCredits(status?.credits ?? 0) })}
            error={isWrong ? t('tooLow') : undefined}
            type="number"
            value={text}
            onChange={({ target }) => setText(target.value)}
            inputProps={{ min: 0, step: 'any' }}
            autoComplete="off"
            startHere
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isWrong || resume.isPending}>
            {t('resume')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
