import type { Role, team } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useChangeRole } from './change-role.ts'
import { RoleFields } from '../RoleFields.tsx'
import { useTeamTexts } from '../texts.ts'

interface MemberDialogProps {
  member: team.Member
  onClose: () => void
}

/** Changes a member's role and projects. */
export default function MemberDialog({ member, onClose }: MemberDialogProps) {
  const t = useTeamTexts()
  const kit = useKitTexts()
  const id = useId()
  const change = useChangeRole()
  const [newRole, setRole] = useState<Role>(member.role)
  const [conversations, setConversations] = useState(
    member.projects.filter((project) => project.conversations).map(({ id: projectId }) => projectId),
  )
  const [projects, setProjects] = useState(member.projects.map((project) => project.id))

  function save() {
    change.mutate(
      {
        target: member.username,
        newRole,
        projects,
        conversations: newRole === 'AIREADER' ? conversations.filter((one) => projects.includes(one)) : [],
      },
      {
        onSuccess: () => {
          showMessage(t('change.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('change.title', { name: member.name || member.username })}</DialogTitle>
      <DialogContent className={layout.fields}>
        {change.error ? <Callout kind="error">{bannerText(change.error)}</Callout> : null}
        <RoleFields
          role={newRole}
          projects={projects}
          onRole={setRole}
          onProjects={setProjects}
          conversations={conversations}
          onConversations={setConversations}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="contained" disabled={change.isPending} onClick={save}>
          {t('change.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
