import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { connections, flows as contract, sheets } from '@millrace/contract'
import { api } from '../../api/client.ts'
import { useProjectId } from '../../api/use-project-id.ts'

export type OptionKind = (typeof contract.OPTION_KINDS)[number]

interface OptionsWanted {
  type: OptionKind
  /** For columns: the sheet. */
  parent?: string | undefined
  /** For connections: what they have to allow. */
  purpose?: connections.Purpose | undefined
  /** For sheets: those of this type come first, each with its type as a note. */
  firstType?: sheets.SheetType | undefined
  /** For sheets: with the system sheets, which can be read but not written to. */
  system?: boolean | undefined
  search?: string
  enabled?: boolean
}

/** Objects of the project that match the query. */
export function useOptions({
  type,
  parent,
  purpose,
  firstType,
  system = false,
  search = '',
  enabled = true,
}: OptionsWanted) {
  const projectId = useProjectId()
  const body = {
    type,
    ...(search ? { search } : {}),
    ...(parent ? { parent } : {}),
    ...(purpose ? { purpose } : {}),
    ...(firstType ? { firstType } : {}),
    ...(system ? { system } : {}),
  }
  return useQuery({
    queryKey: ['options', projectId, type, parent ?? '', purpose ?? '', firstType ?? '', system, search],
    queryFn: ({ signal }) => api.call(flows.loadOptions, { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    meta: { silent: true },
  })
}

interface LabelWanted extends Omit<OptionsWanted, 'search' | 'firstType'> {
  /** The currently offered options, which include a value that was just chosen. */
  offered?: readonly { value: string; label: string }[] | undefined
}

/** The name of the chosen object; its id when the name is unknown. */
export function useOptionLabel(
  value: string,
  { type, parent, system = false, enabled = true, offered }: LabelWanted,
): string {
  const projectId = useProjectId()
  const body = { type, ids: [value], ...(parent ? { parent } : {}), ...(system ? { system } : {}) }
  const { data, isLoading } = useQuery({
    queryKey: ['options', projectId, type, parent ?? '', system, 'label', value],
    queryFn: ({ signal }) => api.call(flows.loadOptions, { body }, { signal }),
    enabled: enabled && value !== '' && !value.includes('@@'),
    staleTime: 60_000,
    meta: { silent: true },
  })
  const named = [...(offered ?? []), ...(data?.items ?? [])].find((item) => item.value === value)
  return named?.label ?? (isLoading ? '…' : value)
}
