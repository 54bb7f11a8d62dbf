import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import FileUp from 'lucide-react/icons/file-up'
import HardDrive from 'lucide-react/icons/hard-drive'
import Globe from 'lucide-react/icons/globe'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Network from 'lucide-react/icons/network'
import Sheet from 'lucide-react/icons/sheet'
import TextQuote from 'lucide-react/icons/text-quote'
import { useKnowledgeTexts } from '../texts.ts'

const KINDS = [
  { key: 'text', Icon: TextQuote },
  { key: 'qa', Icon: MessageCircleQuestion },
  { key: 'url', Icon: Globe },
  { key: 'site', Icon: Network },
  { key: 'sheet', Icon: Sheet },
  { key: 'drive', Icon: HardDrive },
] as const

export type Kind = (typeof KINDS)[number]['key']

interface AddMenuProps {
  anchor: HTMLElement | null
  /** Null: files. */
  onChoose: (kind: Kind | null) => void
  onClose: () => void
}

/** The kinds of sources to add. */
export default function AddMenu({ anchor, onChoose, onClose }: AddMenuProps) {
  const t = useKnowledgeTexts()
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem onClick={() => onChoose(null)}>
        <FileUp size={16} aria-hidden="true" />
        {t('sources.files')}
      </MenuItem>
      {KINDS.map(({ key, Icon }) => (
        <MenuItem key={key} onClick={() => onChoose(key)}>
          <Icon size={16} aria-hidden="true" />
          {t(`sources.${key}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
