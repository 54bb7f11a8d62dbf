import type { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'

type Texts = ReturnType<typeof useConversationsTexts>

export const channelOf = (
  t: Texts,
  { channel, channelName }: Pick<Logged, 'channel' | 'channelName'>,
): string => {
  if (channel === 'lab' && channelName !== null) return `${channelName} (${t('log.channels.lab')})`
  return channel === 'web' || channel === 'console' || channel === 'api' || channel === 'lab'
    ? t(`log.channels.${channel}`)
    : (channelName ?? channel)
}

export const nameOf = (
  t: Texts,
  { title, firstQuestion, noLog }: Pick<Logged, 'title' | 'firstQuestion' | 'noLog'>,
): string => title || firstQuestion || t(noLog ? 'log.notRecorded' : 'untitled')
