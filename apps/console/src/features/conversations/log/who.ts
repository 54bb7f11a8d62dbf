import type { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'

type Texts = ReturnType<typeof useConversationsTexts>

/** The member or the visitor, as far as they are known. */
export const whoOf = (
  t: Texts,
  { member, visitor, lead }: Pick<Logged, 'member' | 'visitor' | 'lead'>,
): string => member ?? visitor?.name ?? visitor?.email ?? visitor?.sub ?? lead?.name ?? t('log.visitor')

export const channelOf = (t: Texts, { channel }: Pick<Logged, 'channel'>): string =>
  channel === 'web' || channel === 'console' ? t(`log.channels.${channel}`) : channel

export const nameOf = (
  t: Texts,
  { title, firstQuestion, noLog }: Pick<Logged, 'title' | 'firstQuestion' | 'noLog'>,
): string => title || firstQuestion || t(noLog ? 'log.notRecorded' : 'untitled')
