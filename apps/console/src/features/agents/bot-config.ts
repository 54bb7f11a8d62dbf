import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** The settings of an agent's chat. */
export const botConfigQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'botConfig'],
    queryFn: ({ signal }) => api.call(agents.getBotConfig, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export const useBotConfig = (id: string) => useQuery(botConfigQuery(id))

/** Saves whole parts on top of the given revision. */
export const saveBotConfig = (id: string, parts: contract.BotConfigParts, revision: number) =>
  api.call(agents.setBotConfig, { params: { id }, body: { ...parts, revision } })
