import { channels, conversations } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useConversationsTexts } from '../texts.ts'
import { Choice } from './Choice.tsx'
import type { LogFilter } from './list-log.ts'
import { channelOf } from './who.ts'

interface ChannelChoiceProps {
  agentId: string
  value: LogFilter['channel']
  onChange: (channel: LogFilter['channel']) => void
}

/** The website, the console and programs, and the channels that an agent can be connected to. */
export function ChannelChoice({ agentId, value, onChange }: ChannelChoiceProps) {
  const t = useConversationsTexts()
  // The same key as in the agent's settings.
  const { data } = useQuery({
    queryKey: ['agents', agentId, 'channels'],
    queryFn: ({ signal }) => api.call(channels.list, { params: { id: agentId } }, { signal }),
    meta: { silent: true },
  })
  const names = new Map(data?.channels.map(({ id, name }) => [id, name]))
  const own: readonly string[] = conversations.CHANNELS
  const known = [...own, ...names.keys()]
  // One in the address is shown before the list of channels has arrived.
  const values = value === undefined || known.includes(value) ? known : [...known, value]
  return (
    <Choice
      label={t('log.channel')}
      any={t('log.anyChannel')}
      values={values}
      value={value}
      nameOf={(channel) => channelOf(t, { channel, channelName: names.get(channel) ?? null })}
      onChange={onChange}
    />
  )
}
