import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { SettingsSkeleton } from '../SettingsSkeleton.tsx'
import { type Channel, type Connection, useChannels, useConnect, useOpenLab } from './calls.ts'
import css from './Channels.module.css'
import { ConnectionCard } from './ConnectionCard.tsx'
import { Failed } from './Failed.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useAgentChannelTexts } from './texts.ts'

const AccountForm = lazy(() => import('./by-connection/AccountForm.tsx'))
const LabDialog = lazy(() => import('./lab/LabDialog.tsx'))

interface ChannelsProps {
  agentId: string
  readOnly: boolean
}

/** The channels by which people can write to the agent. */
export function Channels({ agentId, readOnly }: ChannelsProps) {
  const t = useAgentChannelTexts()
  const { data, error, refetch } = useChannels(agentId)
  // In the address, so that it is open again after a reload.
  const { lab: labId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const openLab = (lab: string | undefined) =>
    void navigate({
      to: '/console/agent/setting/$id',
      params: { id: agentId },
      search: { tab: 'integrations', lab },
    })
  const inLab = readOnly ? undefined : data?.items.find(({ id, lab }) => lab && id === labId)
  const labChannel = data?.channels.find(({ id }) => id === inLab?.channel)
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
          onLab={() => openLab(connection.id)}
          channel={data.channels.find(({ id }) => id === connection.channel)}
        />
      ))}
      {data && !readOnly ? <Connect {...{ agentId, ...data }} onLab={openLab} /> : null}
      {inLab && labChannel ? (
        <Suspense>
          <LabDialog
            agentId={agentId}
            connectionId={inLab.id}
            channel={labChannel}
            onClose={() => {
              openLab(undefined)
              // The card shows what happened.
              void refetch()
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

interface ConnectProps {
  agentId: string
  channels: readonly Channel[]
  items: readonly Connection[]
  onLab: (connectionId: string) => void
}

function Connect({ agentId, channels, items, onLab }: ConnectProps) {
  const t = useAgentChannelTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const [byHand, setByHand] = useState(false)
  const { mutate, isPending, error, reset } = useConnect(agentId)
  const lab = useOpenLab(agentId)
  const channel = channels.find(({ id }) => id === chosen)
  const choose = (id: string | null) => {
    reset()
    setByHand(false)
    setChosen(id)
  }
  if (channel) {
    const form = {
      title: t('connect', { channel: channel.name }),
      channel,
      isPending,
      error,
      failed: t('connectFailed', { channel: channel.name }),
      action: t(isPending ? 'connecting' : 'connect', { channel: channel.name }),
      onCancel: () => choose(null),
    }
    const change = (toHand: boolean) => {
      reset()
      setByHand(toHand)
    }
    const onSuccess = () => choose(null)
    if (channel.byConnection && !byHand)
      return (
        <Suspense fallback={<SettingsSkeleton />}>
          <AccountForm
            {...form}
            agentId={agentId}
            onSave={(from) => mutate({ channel: channel.id, from }, { onSuccess })}
            onByHand={() => change(true)}
          />
        </Suspense>
      )
    return (
      <SettingsForm
        key={channel.id}
        {...form}
        onSave={(settings) => mutate({ channel: channel.id, settings }, { onSuccess })}
        onByConnection={channel.byConnection ? () => change(false) : undefined}
      />
    )
  }
  return (
    <>
      {channels.map((one) => (
        <div key={one.id} className={css.actions}>
          <Button variant="outlined" onClick={() => choose(one.id)}>
            {t('connect', { channel: one.name })}
          </Button>
          {/* A lab that exists is opened from its card. */}
          {one.lab && !items.some(({ lab, channel: of }) => lab && of === one.id) ? (
            <Button
              disabled={lab.isPending}
              onClick={() => lab.mutate(one.id, { onSuccess: ({ connection }) => onLab(connection.id) })}
            >
              {t('tryInLab', { channel: one.name })}
            </Button>
          ) : null}
        </div>
      ))}
      <p className={layout.hint}>{t('labHint')}</p>
      {lab.error ? <Failed title={t('labFailed')} error={lab.error} /> : null}
    </>
  )
}
