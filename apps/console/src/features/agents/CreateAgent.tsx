import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { agents } from 'virtual:contract'
import { useId, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { Callout } from '../../lib/kit/Callout.tsx'
import layout from '../../lib/kit/Form.module.css'
import { TextField } from '../../lib/kit/TextField.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import { agentSchema, useCreateAgent, type NewAgent } from './create-agent.ts'
import { useAgentsTexts } from './texts.ts'

interface CreateAgentProps {
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  onClose: () => void
  onCreated: (id: string) => void
}

const anyAvatar = () => 1 + Math.floor(Math.random() * agents.AVATARS)

/** Makes an agent; what more there is to set is on its own page. */
export default function CreateAgent({ renderBases, onClose, onCreated }: CreateAgentProps) {
  const t = useAgentsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const create = useCreateAgent()
  const [failure, setFailure] = useState<string | null>(null)
  const [avatar, setAvatar] = useState(anyAvatar)
  const [knowledgeIds, setKnowledgeIds] = useState<string[]>([])
  const form = useForm<NewAgent>({
    resolver: contractResolver(agentSchema),
    defaultValues: { name: '', description: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    create.mutate(
      { ...body, avatar, knowledgeIds },
      {
        onError: (error) => setFailure(placeIssues(error, form)),
        onSuccess: ({ id }) => {
          showMessage(t('form.created'))
          onClose()
          onCreated(id)
        },
      },
    )
  })

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{t('form.title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          <TextField
            {...form.register('name')}
            label={t('form.name')}
            placeholder={t('form.namePlaceholder')}
            error={errors.name?.message}
            autoComplete="off"
            startHere
          />
          <TextField
            {...form.register('description')}
            label={t('form.description')}
            help={t('form.descriptionHelp')}
            error={errors.description?.message}
            multiline
            minRows={2}
            maxRows={6}
            optional
          />
          {renderBases(knowledgeIds, setKnowledgeIds)}
          <AvatarPicker value={avatar} onChange={setAvatar} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending}>
            {t('form.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
