import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useKnowledgeTexts } from '../texts.ts'
import type { DocumentPlace } from './place.ts'

const SourceViewer = lazy(async () => ({ default: (await import('./SourceViewer.tsx')).SourceViewer }))

/** A button that opens a source as it looks, at its passage. */
export function OpenDocument({ place }: { place: DocumentPlace }) {
  const t = useKnowledgeTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('document.open')}
      </Button>
      {open ? (
        <Suspense>
          <SourceViewer place={place} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
