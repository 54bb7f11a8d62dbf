import type { Channel } from './channel.ts'
import { instagram } from './instagram/index.ts'
import { messenger } from './messenger/index.ts'
import { slack } from './slack/index.ts'
import { whatsapp } from './whatsapp/index.ts'

/** Every channel, in display order. */
export const CHANNELS: Channel[] = [whatsapp, messenger, instagram, slack]

export const channelOf = (id: string): Channel | undefined => CHANNELS.find((channel) => channel.id === id)
