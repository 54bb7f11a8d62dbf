import Button from '@mui/material/Button'
import FileUp from 'lucide-react/icons/file-up'
import { Suspense, useState } from 'react'
import { later } from '../../../lib/kit/later.ts'
import css from './ImportHere.module.css'
import { ImportProgress } from './ImportProgress.tsx'
import { useImportTexts } from './texts.ts'

const [ImportWizard, prepare] = later(() => import('./ImportWizard.tsx'))

interface ImportHereProps {
  /** The new sheet exists; its rows arrive in the background. */
  onImported: (sheetId: string) => void
}

/** Imports a file as a new sheet without leaving the page that needs one, and shows how far it is. */
export default function ImportHere({ onImported }: ImportHereProps) {
  const t = useImportTexts()
  const [open, setOpen] = useState(false)
  const [sheetId, setSheetId] = useState<string | null>(null)
  return (
    <div className={css.here}>
      <Button
        size="small"
        className={css.button}
        startIcon={<FileUp size={14} />}
        aria-haspopup="dialog"
        {...prepare}
        onClick={() => setOpen(true)}
      >
        {t('here')}
      </Button>
      {sheetId === null ? null : (
        <ImportProgress
          sheetId={sheetId}
          onErrors={() => window.open(`/console/sheets/detail/${sheetId}`, '_blank', 'noopener')}
        />
      )}
      <Suspense fallback={null}>
        {open ? (
          <ImportWizard
            file={null}
            sheet={null}
            onClose={() => setOpen(false)}
            onStarted={(id) => {
              setOpen(false)
              setSheetId(id)
              onImported(id)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
