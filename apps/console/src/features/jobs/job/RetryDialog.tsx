import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { jobs } from '@millrace/contract'
import { lazy, Suspense, useId, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import css from './Job.module.css'
import { useJobTexts } from './texts.ts'

const WhatChanged = lazy(() => import('../../../lib/flows/versions/WhatChanged.tsx'))

interface RetryDialogProps {
  job: jobs.Job
  /** The published version, which differs from the job's. */
  newest: number
  failed: number
  pending: boolean
  error: unknown
  onRetry: (version: number | undefined) => void
  onClose: () => void
}

/** Selects the version for retrying failed rows: the original, or the one published since. */
export default function RetryDialog(props: RetryDialogProps) {
  const { job, newest, failed, pending, error, onRetry, onClose } = props
  const t = useJobTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const name = useId()
  const own = job.version ?? newest
  const [version, setVersion] = useState(newest)
  const choices = [
    { value: newest, label: t('retry.newest', { version: newest }), help: t('retry.newestHelp') },
    { value: own, label: t('retry.same', { version: own }), help: t('retry.sameHelp') },
  ]
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('retry.title', { count: failed })}</DialogTitle>
      <DialogContent className={layout.fields}>
        <p>{t('retry.text')}</p>
        {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
        <fieldset className={css.versions}>
          <legend className="visually-hidden">{t('facts.version')}</legend>
          {choices.map(({ value, label, help }) => (
            <label key={value} className={css.version}>
              <input
                type="radio"
                name={name}
                checked={version === value}
                onChange={() => setVersion(value)}
              />
              <span>
                {label}
                <span className={css.help}>{help}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Suspense fallback={null}>
          <WhatChanged flowId={job.flowId} before={own} after={newest} />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button
          variant="contained"
          disabled={pending}
          onClick={() => onRetry(version === own ? undefined : version)}
        >
          {t('actions.retry')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
