import type { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'

type Texts = ReturnType<typeof useConversationsTexts>

export const channelOf = (
  t: Texts,
  { channel, channelName }: Pick<Logged, 'channel' | 'channelName'>,
): string =>
  channel === 'web' || channel === 'console' || channel === 'api'
    ? t(`log.channels.${channel}`)
    : (channelName ?? channel)

export const nameOf = (
  t: Texts,
  { title, firstQuestion, noLog }: Pick<Logged, 'title' | 'firstQuestion' | 'noLog'>,
): string => title || firstQuestion || t(noLog ? 'log.notRecorded' : 'untitled')
