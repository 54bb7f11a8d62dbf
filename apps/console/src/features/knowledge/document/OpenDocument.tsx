import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useKnowledgeTexts } from '../texts.ts'
import type { DocumentPlace } from './place.ts'

const SourceViewer = lazy(async () => ({ default: (await import('./SourceViewer.tsx')).SourceViewer }))

interface OpenDocumentProps {
  place: DocumentPlace
  /** The look of a button with its own text; without it, a plain button that says what it does. */
  named?: { className: string | undefined; children: ReactNode }
}

/** A button that opens a source in its original form, at its passage. */
export function OpenDocument({ place, named }: OpenDocumentProps) {
  const t = useKnowledgeTexts()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  return (
    <>
      {named ? (
        <button type="button" aria-haspopup="dialog" title={t('document.open')} onClick={show} {...named} />
      ) : (
        <Button size="small" variant="text" aria-haspopup="dialog" onClick={show}>
          {t('document.open')}
        </Button>
      )}
      {open ? (
        <Suspense>
          <SourceViewer place={place} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
