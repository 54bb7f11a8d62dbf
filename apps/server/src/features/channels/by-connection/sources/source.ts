import type { Settings } from '@millrace/channels'
import type { channels, connections } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import { Failure } from '../../../../lib/errors.ts'

/** Whose accounts, and in which project the connection is used. */
export interface AccountsRef {
  accountId: string
  projectId: string
  connectionId: string
  signal: AbortSignal
}

/** An account as the vendor lists it. */
export interface ListedAccount {
  id: string
  name: string
  /** What the channel needs, with the token if the account has one of its own; null if it can't be chosen. */
  settings: Settings | null
  /** Why not; omitted if the connected person may not do there what is needed. */
  problem?: Exclude<channels.ChannelAccount['problem'], 'taken' | null>
}

export interface AccountList {
  accounts: ListedAccount[]
  /** There are more than were read. */
  more: boolean
}

/** Where the accounts of a channel come from that are chosen with a connection. */
export interface AccountSource {
  /** Its ID. */
  channel: string
  vendor: channels.AppVendor
  /** What a connection must be allowed to do. */
  purpose: connections.Purpose
  /**
   * The setting whose value is the token of the connection: it isn't stored with the account, but read when it is used.
   * Null if accounts have tokens of their own.
   */
  connectionToken: string | null
  /** Up to `ACCOUNTS_MAX`. Errors are those that people see. */
  list(context: Context, ref: AccountsRef): Promise<AccountList>
}

export const refusal = (message: string, code: string) => new Failure('conflict', message, { refusal: code })
