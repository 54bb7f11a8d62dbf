import { createContext, useContext } from 'react'
import { type DayRange, ownZone } from './get-analytics.ts'
import type { RangeAddress } from './range-address.ts'

/** A filter of the history, as its address has it. */
export type LogSearch = Readonly<Record<string, string>>

interface LinkBase extends DayRange {
  /** Null: figures of all agents, which have no history in common. */
  agentId: string | null
  /** The range as the address of figures has it. */
  address: RangeAddress
}

export const LinkContext = createContext<LinkBase>({ agentId: null, from: '', until: '', address: {} })

export interface FigureTarget {
  /** What the history lists for it. */
  link?: LogSearch | undefined
  /** Of another agent than the page is about. */
  agentId?: string | undefined
  /** It names an agent, and leads to its figures of the same range. */
  opens?: 'analytics' | undefined
}

/** Gives the address of the conversations that a figure of the range counts; null where it leads nowhere. */
export function useFigureLink() {
  const { agentId: own, from, until, address } = useContext(LinkContext)
  return ({ link, agentId = own ?? undefined, opens }: FigureTarget) => {
    if (agentId === undefined || !(link || opens)) return null
    const search = opens
      ? { tab: opens, ...address }
      : {
          tab: 'chatLogs',
          beganFrom: from,
          beganUntil: until,
          timeZone: ownZone(),
          visitors: 'true' as const,
          ...link,
        }
    return { to: '/console/agent/setting/$id', params: { id: agentId }, search } as const
  }
}
