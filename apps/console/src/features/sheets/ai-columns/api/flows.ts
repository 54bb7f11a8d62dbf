import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import { i18n } from '../../../../lib/i18n/i18n.ts'
import { languageOf } from '../../../../lib/i18n/languages.ts'
import { useProjectId } from '../../../../lib/api/use-project-id.ts'
import { needsOf, type Needs } from '../../../../lib/flow-needs.ts'

/** A usable number of choices; other flows are found by name. */
const CHOICE = 100

/** Flows for a column, most recently changed first. */
export function useFlowChoice(search: string) {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['flows', 'list', projectId, { choice: search }],
    queryFn: ({ signal }) =>
      api.call(flows.list, { query: { page: 1, size: CHOICE, search: search || undefined } }, { signal }),
    placeholderData: (before) => before,
    meta: { silent: true },
  })
}

/** The selected flow. */
export const useFlow = (flowId: string | null) =>
  useQuery({
    queryKey: ['flows', flowId, 'flow'],
    queryFn: ({ signal }) => api.call(flows.get, { params: { id: flowId ?? '' } }, { signal }),
    enabled: flowId !== null,
    meta: { silent: true },
  })

/** The inputs and outputs of a published version; versions never change. */
export const useNeeds = (flowId: string | null, version: number | null) =>
  useQuery({
    queryKey: ['flow-version', flowId, version],
    queryFn: ({ signal }) =>
      api.call(flows.version, { params: { id: flowId ?? '', version: version ?? 1 } }, { signal }),
    enabled: flowId !== null && version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ document }): Needs => needsOf(document),
    meta: { silent: true },
  })

/** Models that are not covered by a budget, as the column would use them; loaded once a budget is set. */
export const useUncounted = (
  flowId: string | null,
  body: { version?: number; params: Record<string, unknown> },
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['flows', flowId, 'uncounted', body],
    queryFn: async ({ signal }) =>
      (await api.call(flows.uncounted, { params: { id: flowId ?? '' }, body }, { signal })).models,
    enabled: enabled && flowId !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Creates a flow from a template and publishes it. */
export async function makeOfTemplate(template: string, title: string): Promise<string> {
  const templateLanguage = languageOf(i18n.language) ?? 'en'
  const flow = await api.call(flows.create, { body: { title, template, templateLanguage } })
  await api.call(flows.publish, { params: { id: flow.id }, body: { revision: flow.revision } })
  return flow.id
}

export const dropFlow = (id: string) => api.call(flows.remove, { params: { id } })
