import { flows } from 'virtual:contract'
import type { channels } from '@millrace/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../../lib/api/client.ts'
import { useProjectId } from '../../../../../lib/api/use-project-id.ts'

/** What a template of a channel says; undefined until it is known, and if there is no such template any more. */
export function useTemplateParts(channel: string, template: string): channels.TemplateParts | undefined {
  const projectId = useProjectId()
  const body = { type: 'TEMPLATE' as const, parent: channel, ids: [template] }
  const { data } = useQuery({
    queryKey: ['options', projectId, 'TEMPLATE', channel, 'parts', template],
    queryFn: ({ signal }) => api.call(flows.loadOptions, { body }, { signal }),
    enabled: [channel, template].every((one) => one !== '' && !one.includes('@@')),
    staleTime: 60_000,
    meta: { silent: true },
  })
  return data?.items.find(({ value }) => value === template)?.template
}
