import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { later, useAnchor } from '../../../lib/kit/later.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { AddForms, FilePicker } from './AddForms.tsx'
import type { Kind } from './AddMenu.tsx'

const [AddMenu, prepare] = later(() => import('./AddMenu.tsx'))

interface AddSourceProps {
  baseId: string
  onFiles: (files: File[]) => void
}

/** Adds files, text, an answer, a web page, a website, a sheet, or files of Drive. */
export function AddSource({ baseId, onFiles }: AddSourceProps) {
  const t = useKnowledgeTexts()
  const menu = useAnchor()
  const [kind, setKind] = useState<Kind | null>(null)
  const picker = useRef<HTMLInputElement>(null)

  function choose(next: Kind | null) {
    menu.close()
    if (next) setKind(next)
    else picker.current?.click()
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus size={16} />}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        {...prepare}
        onClick={(event) => menu.open(event.currentTarget)}
      >
        {t('sources.add')}
      </Button>
      <Suspense fallback={null}>
        {menu.isDrawn ? <AddMenu anchor={menu.anchor} onChoose={choose} onClose={menu.close} /> : null}
      </Suspense>
      <FilePicker ref={picker} onFiles={onFiles} />
      <AddForms kind={kind} base={baseId} draftKey={baseId} onClose={() => setKind(null)} />
    </>
  )
}
