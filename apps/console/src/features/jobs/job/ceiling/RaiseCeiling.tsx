import Button from '@mui/material/Button'
import type { jobs } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import { useCeilingTexts } from './texts.ts'

const CeilingDialog = lazy(() => import('./CeilingDialog.tsx'))

/** Resumes a job that stands at its ceiling of credits, with a higher one. */
export default function RaiseCeiling({ job }: { job: jobs.Job }) {
  const t = useCeilingTexts()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <Suspense fallback={null}>
        {open ? <CeilingDialog job={job} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
