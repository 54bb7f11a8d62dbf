import Button from '@mui/material/Button'
import { knowledge } from 'virtual:contract'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { later, useAnchor } from '../../../lib/kit/later.ts'
import { useKnowledgeTexts } from '../texts.ts'
import type { Kind } from './AddMenu.tsx'

const [AddMenu, prepare] = later(() => import('./AddMenu.tsx'))
const AddText = lazy(() => import('./AddText.tsx'))
const AddAnswer = lazy(() => import('./AddAnswer.tsx'))
const AddWebPage = lazy(() => import('./AddWebPage.tsx'))
const AddSheet = lazy(() => import('../sheets/AddSheet.tsx'))
const AddWebsite = lazy(() => import('../sites/AddWebsite.tsx'))

interface AddSourceProps {
  baseId: string
  onFiles: (files: File[]) => void
}

/** Adds files, text, an answer, a web page, a website, or a sheet. */
export function AddSource({ baseId, onFiles }: AddSourceProps) {
  const t = useKnowledgeTexts()
  const menu = useAnchor()
  const [kind, setKind] = useState<Kind | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const close = () => setKind(null)

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
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={knowledge.FILE_EXTENSIONS.join(',')}
        aria-label={t('sources.files')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Suspense fallback={null}>
        {kind === 'text' ? <AddText baseId={baseId} onClose={close} /> : null}
        {kind === 'qa' ? <AddAnswer baseId={baseId} onClose={close} /> : null}
        {kind === 'url' ? <AddWebPage baseId={baseId} onClose={close} /> : null}
        {kind === 'site' ? <AddWebsite baseId={baseId} onClose={close} /> : null}
        {kind === 'sheet' ? <AddSheet baseId={baseId} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
