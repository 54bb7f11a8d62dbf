import type { conversations } from '@millrace/contract'
import Drawer from '@mui/material/Drawer'
import { CitationPanel } from '@millrace/ui'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import css from './Playground.module.css'

interface PassageDrawerProps {
  citation: conversations.Citation
  /** Opens the source at this passage; missing when it can't be opened. */
  onOpenSource?: (() => void) | undefined
  onClose: () => void
}

/** A cited passage, beside the answers. */
export default function PassageDrawer({ citation, onOpenSource, onClose }: PassageDrawerProps) {
  const chat = useChatTexts()
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { className: css.passage } }}>
      <CitationPanel citation={citation} onOpenSource={onOpenSource} onClose={onClose} t={chat} />
    </Drawer>
  )
}
