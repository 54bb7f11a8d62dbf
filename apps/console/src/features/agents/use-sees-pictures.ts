import { agents } from 'virtual:contract'
import { useModels } from './list-models.ts'

/** Whether a model accepts images; undefined until the list of models has loaded. */
export function useSeesPictures(model: string): boolean | undefined {
  const { data } = useModels()
  if (model === agents.BUILTIN_MODEL) return false
  return data?.items.find(({ id }) => id === model)?.pictures
}
