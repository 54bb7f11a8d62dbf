import { createContext, useContext } from 'react'
import { type DayRange, ownZone } from './get-analytics.ts'
import type { RangeAddress } from './range-address.ts'

/** Search parameters of the history. */
export type LogSearch = Readonly<Record<string, string>>

interface LinkBase extends DayRange {
  /** Null: figures of all agents, which have no common history. */
  agentId: string | null
  /** The range in the address. */
  address: RangeAddress
}

export const LinkContext = createContext<LinkBase>({ agentId: null, from: '', until: '', address: {} })

export interface FigureTarget {
  /** The filter of the history for it. */
  link?: LogSearch | undefined
  /** Set when it is about another agent than the page. */
  agentId?: string | undefined
  /** It names an agent, and links to that agent's analytics of the same range. */
  opens?: 'analytics' | undefined
}

/** Returns a function for the address of the conversations that a figure counts; null where there is none. */
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
