import { create } from 'zustand'

interface Unread {
  amount: number
  /** When the last one arrived, in ms. */
  at: number
}

interface GlobalState {
  /** Unread messages by agent. */
  chatBotUnreadamount: Record<string, Unread>
  /** When a reload of the AI worker list was last requested, in ms. */
  refreshAgainWorkerAiListTm: number
}

export const useGlobal = create<GlobalState>()(() => ({
  chatBotUnreadamount: {},
  refreshAgainWorkerAiListTm: 0,
}))

/** Adds an unread message of an agent. */
export function addUnread(agentId: string, now = Date.now()): void {
  useGlobal.setState(({ chatBotUnreadamount: before }) => ({
    chatBotUnreadamount: { ...before, [agentId]: { amount: (before[agentId]?.amount ?? 0) + 1, at: now } },
  }))
}

export function clearUnread(agentId: string): void {
  useGlobal.setState(({ chatBotUnreadamount: { [agentId]: _read, ...rest } }) => ({
    chatBotUnreadamount: rest,
  }))
}

export function askForWorkerList(now = Date.now()): void {
  useGlobal.setState({ refreshAgainWorkerAiListTm: now })
}
