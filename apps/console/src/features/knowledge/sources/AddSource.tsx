import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { knowledge } from 'virtual:contract'
import FileUp from 'lucide-react/icons/file-up'
import Globe from 'lucide-react/icons/globe'
import Network from 'lucide-react/icons/network'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Plus from 'lucide-react/icons/plus'
import Sheet from 'lucide-react/icons/sheet'
import TextQuote from 'lucide-react/icons/text-quote'
import { lazy, Suspense, useRef, useState } from 'react'
import { useKnowledgeTexts } from '../texts.ts'

const AddText = lazy(() => import('./AddText.tsx'))
const AddAnswer = lazy(() => import('./AddAnswer.tsx'))
const AddWebPage = lazy(() => import('./AddWebPage.tsx'))
const AddSheet = lazy(() => import('../sheets/AddSheet.tsx'))
const AddWebsite = lazy(() => import('../sites/AddWebsite.tsx'))

const KINDS = [
  { key: 'text', Icon: TextQuote },
  { key: 'qa', Icon: MessageCircleQuestion },
  { key: 'url', Icon: Globe },
  { key: 'site', Icon: Network },
  { key: 'sheet', Icon: Sheet },
] as const

type Kind = (typeof KINDS)[number]['key']

interface AddSourceProps {
  baseId: string
  onFiles: (files: File[]) => void
}

/** Adds files, text, an answer, a web page, a website, or a sheet. */
export function AddSource({ baseId, onFiles }: AddSourceProps) {
  const t = useKnowledgeTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [kind, setKind] = useState<Kind | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const close = () => setKind(null)

  function choose(next: Kind | null) {
    setAnchor(null)
    if (next) setKind(next)
    else picker.current?.click()
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('sources.add')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose(null)}>
          <FileUp size={16} aria-hidden="true" />
          {t('sources.files')}
        </MenuItem>
        {KINDS.map(({ key, Icon }) => (
          <MenuItem key={key} onClick={() => choose(key)}>
            <Icon size={16} aria-hidden="true" />
            {t(`sources.${key}`)}
          </MenuItem>
        ))}
      </Menu>
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
