import Button from '@mui/material/Button'
import FileUp from 'lucide-react/icons/file-up'
import HardDrive from 'lucide-react/icons/hard-drive'
import Globe from 'lucide-react/icons/globe'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Sheet from 'lucide-react/icons/sheet'
import TextQuote from 'lucide-react/icons/text-quote'
import { useRef, useState } from 'react'
import type { BaseTarget } from '../add-sources.ts'
import { AddForms, FilePicker } from '../sources/AddForms.tsx'
import type { Kind } from '../sources/AddMenu.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { fileLimits } from '../upload/file-limits.ts'
import css from './AgentSources.module.css'

const WAYS = [
  { kind: 'site', Icon: Globe },
  { kind: 'text', Icon: TextQuote },
  { kind: 'qa', Icon: MessageCircleQuestion },
  { kind: 'sheet', Icon: Sheet },
  { kind: 'drive', Icon: HardDrive },
] as const

interface AddZoneProps {
  agentId: string
  base: BaseTarget
  onFiles: (files: File[]) => void
}

/** A drop zone for files, with the other ways to give an agent knowledge. */
export function AddZone({ agentId, base, onFiles }: AddZoneProps) {
  const t = useKnowledgeTexts()
  const [kind, setKind] = useState<Kind | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={css.zone}>
      <p className={css.zoneTitle}>{t('agent.zone')}</p>
      <p className={css.zoneHelp}>{t('upload.dropHint', fileLimits())}</p>
      <div className={css.ways}>
        <Button variant="contained" startIcon={<FileUp size={16} />} onClick={() => picker.current?.click()}>
          {t('agent.files')}
        </Button>
        {WAYS.map(({ kind: way, Icon }) => (
          <Button key={way} startIcon={<Icon size={16} />} onClick={() => setKind(way)}>
            {t(`agent.ways.${way}`)}
          </Button>
        ))}
      </div>
      <FilePicker ref={picker} onFiles={onFiles} />
      <AddForms kind={kind} base={base} draftKey={agentId} onClose={() => setKind(null)} />
    </div>
  )
}
