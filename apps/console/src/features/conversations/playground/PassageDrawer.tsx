import type { conversations } from '@millrace/contract'
import Drawer from '@mui/material/Drawer'
import { chatStrings, CitationPanel } from '@millrace/ui'
import { i18n } from '../../../lib/i18n/i18n.ts'
import css from './Playground.module.css'

interface PassageDrawerProps {
  citation: conversations.Citation
  onClose: () => void
}

/** The passage that an answer cites, beside the answers. */
export default function PassageDrawer({ citation, onClose }: PassageDrawerProps) {
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { className: css.passage } }}>
      <CitationPanel citation={citation} onClose={onClose} strings={chatStrings(i18n.language)} />
    </Drawer>
  )
}
