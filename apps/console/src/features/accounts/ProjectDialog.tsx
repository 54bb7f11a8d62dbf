import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { projectSchema, useCreateProject, type NewProject } from './create-project.ts'
import { useRenameProject } from './rename-project.ts'
import { useAccountsTexts } from './texts.ts'

interface ProjectDialogProps {
  /** The project to rename; null to create one. */
  project: { id: string; name: string } | null
  onClose: () => void
}

/** Names a new project, or renames one. */
export default function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const t = useAccountsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const create = useCreateProject()
  const rename = useRenameProject()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<NewProject>({
    resolver: contractResolver(projectSchema),
    defaultValues: { name: project?.name ?? '' },
  })

  const submit = form.handleSubmit(({ name }) => {
    setFailure(null)
    const after = {
      onError: (error: unknown) => setFailure(placeIssues(error, form)),
      onSuccess: () => {
        showMessage(t(project ? 'project.renamed' : 'project.created'))
        onClose()
      },
    }
    if (project) rename.mutate({ id: project.id, name }, after)
    else create.mutate({ name }, after)
  })

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{t(project ? 'project.renameTitle' : 'project.createTitle')}</DialogTitle>
        <DialogContent>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          <TextField
            {...form.register('name')}
            label={t('project.name')}
            help={project ? undefined : t('project.nameHelp')}
            error={form.formState.errors.name?.message}
            autoComplete="off"
            startHere
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending || rename.isPending}>
            {t(project ? 'project.renameAction' : 'project.createAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
