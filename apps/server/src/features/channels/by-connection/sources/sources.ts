import type { channels } from '@millrace/contract'
import { instagramAccounts } from './instagram.ts'
import { pages } from './pages.ts'
import type { AccountSource } from './source.ts'
import { whatsAppNumbers } from './whatsapp.ts'
import { workspaces } from './workspaces.ts'

const SOURCES: readonly AccountSource[] = [pages, instagramAccounts, whatsAppNumbers, workspaces]

/** Undefined if accounts of this channel can only be entered by hand. */
export const sourceOf = (channelId: string): AccountSource | undefined =>
  SOURCES.find(({ channel }) => channel === channelId)

/** Channels whose accounts are used through the installation's app at this vendor. */
export const channelsOf = (vendor: channels.AppVendor): string[] =>
  SOURCES.filter((source) => source.vendor === vendor).map(({ channel }) => channel)

/** Channels whose accounts use the token of their connection. */
export const tokenlessChannels = (): string[] =>
  SOURCES.filter((source) => source.connectionToken !== null).map(({ channel }) => channel)
