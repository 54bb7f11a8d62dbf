import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useInformation } from '../../../lib/session/information.ts'
import { inviteSchema, useInvite, type Invite } from './invite.ts'
import { RoleFields } from '../RoleFields.tsx'
import { useTeamTexts } from '../texts.ts'

export interface SentLink {
  email: string
  link: string
}

interface InviteFormProps {
  /** Called after sending; with the link where it has to be passed on by hand. */
  onSent: (link: SentLink | null) => void
  /** Renders around the send button, which it gets. */
  renderActions?: (submit: ReactNode) => ReactNode
  startHere?: boolean
}

/** Email, role and projects of a new member. */
export function InviteForm({
  onSent,
  renderActions = (submit) => submit,
  startHere = false,
}: InviteFormProps) {
  const t = useTeamTexts()
  const invite = useInvite()
  const { data: user } = useInformation()
  const first = user?.projects.find(({ defaultProject }) => defaultProject)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Invite>({
    resolver: contractResolver(inviteSchema),
    defaultValues: { target: '', newRole: 'AIREADER', projects: first ? [first.id] : [] },
  })
  const [newRole, projects] = useWatch({ control: form.control, name: ['newRole', 'projects'] })

  const submit = form.handleSubmit((values) => {
    setFailure(null)
    invite.mutate(values, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: ({ added, link }) => {
        const email = values.target
        if (added) showMessage(t('invite.added', { email }))
        else if (link === null) showMessage(t('invite.sent', { email }))
        form.reset({ ...values, target: '' }, { keepFieldsRef: true })
        onSent(link === null ? null : { email, link })
      },
    })
  })
  const button = (
    <Button type="submit" variant="contained" disabled={invite.isPending}>
      {t('invite.action')}
    </Button>
  )

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={layout.fields}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField
        {...form.register('target')}
        label={t('invite.email')}
        error={form.formState.errors.target?.message}
        type="email"
        autoComplete="off"
        startHere={startHere}
      />
      <RoleFields
        role={newRole}
        projects={projects ?? []}
        onRole={(role) => form.setValue('newRole', role)}
        onProjects={(ids) => form.setValue('projects', ids)}
      />
      {renderActions(button)}
    </form>
  )
}
