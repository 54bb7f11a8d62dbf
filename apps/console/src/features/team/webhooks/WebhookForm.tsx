import { webhooks as contract } from 'virtual:contract'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Choices } from '../Choices.tsx'
import { ProjectsField } from '../ProjectsField.tsx'
import { useWebhookTexts } from './texts.ts'
import { useSaveWebhook, type Webhook, webhookSchema, type WebhookSettings } from './webhooks.ts'

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onClose: () => void
  /** With the secret of a new one. */
  onSaved: (secret: string | null) => void
}

const valuesOf = (webhook: Webhook | null): WebhookSettings =>
  webhook === null
    ? { url: '', description: '', events: [...contract.WEBHOOK_EVENTS], projects: null, enabled: true }
    : {
        url: webhook.url,
        description: webhook.description,
        events: webhook.events,
        projects: webhook.projects?.map(({ id }) => id) ?? null,
        enabled: webhook.enabled,
      }

/** Where a webhook sends what. */
export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const t = useWebhookTexts()
  const save = useSaveWebhook(webhook?.id ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<WebhookSettings>({
    resolver: contractResolver(webhookSchema),
    defaultValues: valuesOf(webhook),
  })
  const { errors } = form.formState
  const [events, projects] = useWatch({ control: form.control, name: ['events', 'projects'] })
  const validation = { shouldValidate: form.formState.isSubmitted }
  const choices = contract.WEBHOOK_EVENTS.map((key) => ({ key, label: t(`events.${key}`), help: key }))

  const submit = form.handleSubmit((values) => {
    setFailure(null)
    save.mutate(values, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: ({ secret }) => onSaved(secret),
    })
  })

  return (
    <FormDialog
      title={t(webhook === null ? 'form.addTitle' : 'form.editTitle')}
      action={t(webhook === null ? 'form.add' : 'form.save')}
      pending={save.isPending}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        {...form.register('url')}
        label={t('form.url')}
        help={t('form.urlHelp')}
        error={errors.url?.message}
        type="url"
        autoComplete="off"
        startHere
      />
      <TextField
        {...form.register('description')}
        label={t('form.description')}
        help={t('form.descriptionHelp')}
        error={errors.description?.message}
        autoComplete="off"
      />
      <Choices
        label={t('form.events')}
        choices={choices}
        selected={events}
        error={errors.events?.message}
        onChange={(next) => form.setValue('events', next, validation)}
      />
      <ProjectsField
        projects={projects ?? null}
        error={errors.projects?.message}
        onProjects={(next) => form.setValue('projects', next, validation)}
      />
    </FormDialog>
  )
}
