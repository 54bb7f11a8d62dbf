import Button from '@mui/material/Button'
import type { jobs } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import { useBudgetTexts } from './texts.ts'

const BudgetDialog = lazy(() => import('./BudgetDialog.tsx'))

/** Resumes a job that has reached its budget with a higher one. */
export default function RaiseBudget({ job }: { job: jobs.Job }) {
  const t = useBudgetTexts()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <Suspense fallback={null}>
        {open ? <BudgetDialog job={job} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
