import Button from '@mui/material/Button'
import { useState } from 'react'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { SettingsSkeleton } from '../SettingsSkeleton.tsx'
import { useChannels, useConnect } from './calls.ts'
import css from './Channels.module.css'
import { ConnectionCard } from './ConnectionCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useAgentChannelTexts } from './texts.ts'

interface ChannelsProps {
  agentId: string
  readOnly: boolean
}

/** The channels by which people can write to the agent. */
export function Channels({ agentId, readOnly }: ChannelsProps) {
  const t = useAgentChannelTexts()
  const { data, error, refetch } = useChannels(agentId)
  return (
    <section className={layout.section} aria-labelledby="channels-title">
      <h2 id="channels-title">{t('title')}</h2>
      <p className={layout.hint}>{t('text')}</p>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {!data && !error ? <SettingsSkeleton /> : null}
      {data?.items.map((connection) => (
        <ConnectionCard
          key={connection.id}
          {...{ agentId, readOnly, connection }}
          channel={data.channels.find(({ id }) => id === connection.channel)}
        />
      ))}
      {data && !readOnly ? <Connect agentId={agentId} channels={data.channels} /> : null}
    </section>
  )
}

function Connect({
  agentId,
  channels,
}: {
  agentId: string
  channels: NonNullable<ReturnType<typeof useChannels>['data']>['channels']
}) {
  const t = useAgentChannelTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useConnect(agentId)
  const channel = channels.find(({ id }) => id === chosen)
  const choose = (id: string | null) => {
    reset()
    setChosen(id)
  }
  if (channel)
    return (
      <SettingsForm
        key={channel.id}
        title={t('connect', { channel: channel.name })}
        channel={channel}
        isPending={isPending}
        error={error}
        action={t(isPending ? 'connecting' : 'connect', { channel: channel.name })}
        onSave={(settings) => mutate({ channel: channel.id, settings }, { onSuccess: () => choose(null) })}
        onCancel={() => choose(null)}
      />
    )
  return (
    <div className={css.actions}>
      {channels.map(({ id, name }) => (
        <Button key={id} variant="outlined" onClick={() => choose(id)}>
          {t('connect', { channel: name })}
        </Button>
      ))}
    </div>
  )
}
