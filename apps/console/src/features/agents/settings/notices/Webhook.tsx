import { agents } from '@millrace/contract'
import { useState } from 'react'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { useMay } from '../../../../lib/session/use-may.ts'
import { Endpoint } from '../../../../lib/webhooks/Endpoint.tsx'
import { useNoticeTexts } from './texts.ts'
import css from './Webhook.module.css'
import { callsOf, saveWebhook, useWebhook } from './webhook.ts'

interface WebhookProps {
  agentId: string
  readOnly: boolean
}

/** The webhook for the agent's events, for members who can read its conversations. */
export function Webhook(props: WebhookProps) {
  const t = useNoticeTexts()
  const mayRead = useMay('readConversations') === 'yes'
  const { data, error, refetch } = useWebhook(props.agentId)
  if (!mayRead) return null
  return (
    <section className={layout.section} aria-labelledby="webhook-title">
      <h2 id="webhook-title">{t('webhook.title')}</h2>
      <p className={layout.hint}>{t('webhook.help')}</p>
      {error && data === undefined ? (
        <FailureNotice error={error} onRetry={() => void refetch()} compact />
      ) : null}
      {data === undefined ? null : <AgentEndpoint {...props} stored={data} />}
    </section>
  )
}

function AgentEndpoint({ agentId, readOnly, stored }: WebhookProps & { stored: agents.Webhook | null }) {
  const t = useNoticeTexts()
  const [events, setEvents] = useState<agents.AgentEvent[]>(stored?.events ?? [...agents.AGENT_EVENTS])
  return (
    <Endpoint
      calls={callsOf(agentId)}
      save={(settings) => saveWebhook(agentId, { ...settings, events })}
      stored={stored}
      readOnly={readOnly}
      canSave={events.length > 0}
    >
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
    </Endpoint>
  )
}
