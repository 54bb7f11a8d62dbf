import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { flows as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export type OptionKind = (typeof contract.OPTION_KINDS)[number]

interface OptionsWanted {
  type: OptionKind
  /** For columns: the sheet. */
  parent?: string | undefined
  search?: string
  enabled?: boolean
}

/** Things of the project to choose from, by what is typed. */
export function useOptions({ type, parent, search = '', enabled = true }: OptionsWanted) {
  const projectId = useProjectId()
  const body = { type, ...(search ? { search } : {}), ...(parent ? { parent } : {}) }
  return useQuery({
    queryKey: ['options', projectId, type, parent ?? '', search],
    queryFn: ({ signal }) => api.call(flows.loadOptions, { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    meta: { silent: true },
  })
}

/** The name of what is chosen; its id while, or when, the name is not known. */
export function useOptionLabel(value: string, { type, parent, enabled = true }: OptionsWanted): string {
  const projectId = useProjectId()
  const body = { type, ids: [value], ...(parent ? { parent } : {}) }
  const { data } = useQuery({
    queryKey: ['options', projectId, type, parent ?? '', 'label', value],
    queryFn: ({ signal }) => api.call(flows.loadOptions, { body }, { signal }),
    enabled: enabled && value !== '' && !value.includes('@@'),
    staleTime: 60_000,
    meta: { silent: true },
  })
  return data?.items.find((item) => item.value === value)?.label ?? value
}
