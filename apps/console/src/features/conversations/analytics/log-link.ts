import { createContext, useContext } from 'react'
import { type DayRange, ownZone } from './get-analytics.ts'

/** A filter of the history, as its address has it. */
export type LogSearch = Readonly<Record<string, string>>

interface LinkBase extends DayRange {
  agentId: string
}

export const LinkContext = createContext<LinkBase>({ agentId: '', from: '', until: '' })

/** Gives the address of the conversations that a figure of the range counts. */
export function useLogLink() {
  const { agentId, from, until } = useContext(LinkContext)
  return (filter: LogSearch) =>
    ({
      to: '/console/agent/setting/$id',
      params: { id: agentId },
      search: {
        tab: 'chatLogs',
        beganFrom: from,
        beganUntil: until,
        timeZone: ownZone(),
        visitors: 'true',
        ...filter,
      },
    }) as const
}
