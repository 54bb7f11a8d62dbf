import { CopyButton } from '@millrace/ui'
import { agents } from '@millrace/contract'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { useMay } from '../../../../lib/session/use-may.ts'
import { Deliveries } from './Deliveries.tsx'
import { useNoticeTexts } from './texts.ts'
import { TestResult } from './TestResult.tsx'
import css from './Webhook.module.css'
import { useWebhook, useWebhookCalls, webhookSchema } from './webhook.ts'

interface WebhookProps {
  agentId: string
  readOnly: boolean
}

/** The webhook for the agent's events, for members who can read its conversations. */
export function Webhook(props: WebhookProps) {
  const t = useNoticeTexts()
  const mayRead = useMay('readConversations') === 'yes'
  const { data, error, refetch } = useWebhook(props.agentId)
  // Outlives the form, which is remounted once there is a webhook.
  const [secret, setSecret] = useState<string | null>(null)
  if (!mayRead) return null
  return (
    <section className={layout.section} aria-labelledby="webhook-title">
      <h2 id="webhook-title">{t('webhook.title')}</h2>
      <p className={layout.hint}>{t('webhook.help')}</p>
      {error && data === undefined ? (
        <FailureNotice error={error} onRetry={() => void refetch()} compact />
      ) : null}
      {data === undefined ? null : (
        <Endpoint
          key={data?.createdAt ?? ''}
          {...props}
          stored={data}
          secret={data === null ? null : secret}
          onSecret={setSecret}
        />
      )}
    </section>
  )
}

interface EndpointProps extends WebhookProps {
  stored: agents.Webhook | null
  /** A new secret, shown once. */
  secret: string | null
  onSecret: (secret: string) => void
}

function Endpoint({ agentId, readOnly, stored, secret, onSecret }: EndpointProps) {
  const t = useNoticeTexts()
  const calls = useWebhookCalls(agentId)
  const [url, setUrl] = useState(stored?.url ?? '')
  const [events, setEvents] = useState<agents.AgentEvent[]>(stored?.events ?? [...agents.AGENT_EVENTS])
  const [problem, setProblem] = useState<string>()
  const { save } = calls
  const submit = (enabled: boolean) => {
    const body = { url: url.trim(), events, enabled }
    if (!webhookSchema.safeParse(body).success) return setProblem(t('webhook.badUrl'))
    setProblem(undefined)
    save.mutate(body, { onSuccess: (saved) => (saved.secret === null ? undefined : onSecret(saved.secret)) })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(stored?.enabled ?? true)
  }
  return (
    <>
      {stored && !stored.enabled ? (
        <Callout
          kind={stored.disabledAt ? 'warning' : 'info'}
          actions={
            readOnly ? null : (
              <Button size="small" onClick={() => submit(true)}>
                {t('webhook.enable')}
              </Button>
            )
          }
        >
          {t(stored.disabledAt ? 'webhook.disabledByServer' : 'webhook.disabled')}
        </Callout>
      ) : null}
      <form className={layout.fields} style={{ width: '100%' }} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('webhook.url')}
          help={t('webhook.urlHelp')}
          error={problem}
          type="url"
          value={url}
          readOnly={readOnly}
          onChange={({ target }) => setUrl(target.value)}
        />
        <fieldset className={css.events}>
          <legend>{t('webhook.events')}</legend>
          {agents.AGENT_EVENTS.map((event) => (
            <CheckField
              key={event}
              label={t(`events.${event}`)}
              checked={events.includes(event)}
              disabled={readOnly}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))
              }
            />
          ))}
        </fieldset>
        {save.error ? <FailureNotice error={save.error} compact /> : null}
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="outlined" disabled={save.isPending || events.length === 0}>
              {t(stored ? 'webhook.save' : 'webhook.add')}
            </Button>
          </div>
        )}
      </form>
      {secret === null ? null : <Secret secret={secret} />}
      {stored && !readOnly ? (
        <Actions calls={calls} enabled={stored.enabled} onSecret={onSecret} onDisable={() => submit(false)} />
      ) : null}
      {stored ? <Deliveries agentId={agentId} readOnly={readOnly} /> : null}
    </>
  )
}

function Secret({ secret }: { secret: string }) {
  const t = useNoticeTexts()
  return (
    <div className={layout.fields} style={{ width: '100%' }}>
      <Callout kind="info">{t('webhook.secretOnce')}</Callout>
      <TextField
        label={t('webhook.secret')}
        value={secret}
        readOnly
        endAdornment={
          <CopyButton
            text={() => secret}
            label={t('webhook.copy')}
            copied={t('webhook.copied')}
            failed={t('webhook.notCopied')}
          />
        }
      />
    </div>
  )
}

interface ActionsProps {
  calls: ReturnType<typeof useWebhookCalls>
  enabled: boolean
  onSecret: (secret: string) => void
  onDisable: () => void
}

function Actions({ calls: { test, rotate, remove }, enabled, onSecret, onDisable }: ActionsProps) {
  const t = useNoticeTexts()
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const confirm = () => {
    if (asked === 'rotate') rotate.mutate(undefined, { onSuccess: (made) => onSecret(made.secret) })
    else remove.mutate()
    setAsked(null)
  }
  const error = test.error ?? rotate.error ?? remove.error
  return (
    <>
      <div className={css.actions}>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {t('webhook.test')}
        </Button>
        <Button disabled={rotate.isPending} onClick={() => setAsked('rotate')}>
          {t('webhook.rotate')}
        </Button>
        {enabled ? <Button onClick={onDisable}>{t('webhook.disable')}</Button> : null}
        <Button color="error" disabled={remove.isPending} onClick={() => setAsked('remove')}>
          {t('webhook.remove')}
        </Button>
      </div>
      {error ? <FailureNotice error={error} compact /> : null}
      {test.data ? <TestResult result={test.data} /> : null}
      {asked ? (
        <ConfirmDialog
          title={t(`webhook.${asked}Title`)}
          action={t(`webhook.${asked}`)}
          pending={false}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        >
          {t(`webhook.${asked}Text`)}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
