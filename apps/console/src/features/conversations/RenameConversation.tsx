import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import type { conversations } from '@millrace/contract'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { useRenameConversation } from './change-conversation.ts'
import { useConversationsTexts } from './texts.ts'

const NAME_MAX = 200

interface RenameConversationProps {
  conversation: conversations.Conversation
  onClose: () => void
}

export default function RenameConversation({ conversation, onClose }: RenameConversationProps) {
  const t = useConversationsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const rename = useRenameConversation()
  const [name, setName] = useState(conversation.title)
  const [tried, setTried] = useState(false)
  const wanted = name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!wanted || rename.isPending) return
    rename.mutate(
      { id: conversation.id, name: wanted },
      {
        onSuccess: () => {
          showMessage(t('renamed'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('renameTitle')}</DialogTitle>
        <DialogContent>
          <TextField
            label={t('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={tried && !wanted ? t('nameMissing') : undefined}
            inputProps={{ maxLength: NAME_MAX }}
            autoComplete="off"
            startHere
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={rename.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
