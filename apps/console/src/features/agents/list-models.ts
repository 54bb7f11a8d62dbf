import { agents } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'
import { useAgentsTexts } from './texts.ts'

/** The server's own model, whose name is localized by the console. */
const BUILTIN = 'builtin'

/** Available models, and model servers that did not respond. Errors are shown in place, without a banner. */
export function useModels() {
  const projectId = useProjectId()
  const t = useAgentsTexts()
  return useQuery({
    queryKey: ['models', projectId],
    queryFn: ({ signal }) => api.call(agents.listModels, {}, { signal }),
    staleTime: 60_000,
    retry: false,
    select: (list) => ({
      ...list,
      items: list.items.map((model) =>
        model.id === BUILTIN ? { ...model, label: t('configure.builtinLabel') } : model,
      ),
    }),
    meta: { silent: true },
  })
}

/** Names of models by id, as far as they are known; without the explanation that only helps where one chooses. */
export function useModelNames(): ReadonlyMap<string, string> {
  const t = useAgentsTexts()
  const { data } = useModels()
  return new Map(data?.items.map(({ id, label }) => [id, id === BUILTIN ? t('configure.builtin') : label]))
}
