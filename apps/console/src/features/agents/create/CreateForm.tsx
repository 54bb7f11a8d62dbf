import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { agents } from '@millrace/contract'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { AvatarPicker } from '../AvatarPicker.tsx'
import { agentSchema, useCreateAgent, type NewAgent } from '../create-agent.ts'
import { useTemplates } from '../list-templates.ts'
import { useAgentsTexts } from '../texts.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import css from './CreateAgent.module.css'
import { TemplateCards } from './TemplateCards.tsx'

export interface CreateAgentProps {
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  /** The project's knowledge base if there is exactly one, which is preselected. */
  onlyBase: string | undefined
  onClose: () => void
  onCreated: (id: string) => void
}

interface CreateFormProps extends CreateAgentProps {
  withTemplate: boolean
}

const BLANK_AVATAR = 20

/** The minimum for a new agent; everything else is on its own page. */
export function CreateForm({ withTemplate, renderBases, onlyBase, onClose, onCreated }: CreateFormProps) {
  const t = useAgentsTexts()
  const kit = useKitTexts()
  const language = useLanguage()
  const templates = useTemplates()
  const create = useCreateAgent()
  const [failure, setFailure] = useState<string | null>(null)
  const [key, setKey] = useState<agents.Template['key']>('chatbot')
  const [avatar, setAvatar] = useState<number | null>(null)
  const [bases, setBases] = useState<readonly string[] | null>(null)
  const knowledgeIds = [...(bases ?? (onlyBase === undefined ? [] : [onlyBase]))]
  const form = useForm<NewAgent>({
    resolver: contractResolver(agentSchema),
    defaultValues: { name: '' },
  })
  const template = withTemplate ? templates.data?.items.find((one) => one.key === key) : undefined

  const submit = form.handleSubmit(({ name, description }) => {
    setFailure(null)
    const body: NewAgent = {
      name,
      knowledgeIds,
      templateLanguage: language,
      ...(description ? { description } : {}),
      ...(avatar === null ? {} : { avatar }),
      ...(withTemplate ? { template: key } : {}),
    }
    create.mutate(body, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: ({ id }) => {
        showMessage(t('form.created'))
        onClose()
        onCreated(id)
      },
    })
  })

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <DialogContent className={layout.fields}>
        {failure ? <Callout kind="error">{failure}</Callout> : null}
        {withTemplate ? <TemplateCards templates={templates} selected={key} onSelect={setKey} /> : null}
        <TextField
          {...form.register('name')}
          label={t('form.name')}
          placeholder={template ? t('form.example', { text: template.name }) : t('form.namePlaceholder')}
          error={form.formState.errors.name?.message}
          autoComplete="off"
          startHere
        />
        <TextField
          {...form.register('description')}
          label={t('form.description')}
          help={t('form.descriptionHelp')}
          placeholder={template ? t('form.example', { text: template.description }) : undefined}
          error={form.formState.errors.description?.message}
          multiline
          minRows={2}
          maxRows={6}
          optional
        />
        {renderBases(knowledgeIds, setBases)}
        <AvatarPicker value={avatar ?? template?.avatar ?? BLANK_AVATAR} onChange={setAvatar} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button type="submit" variant="contained" disabled={create.isPending}>
          {t('form.action')}
        </Button>
      </DialogActions>
    </form>
  )
}
