import { agents } from 'virtual:contract'
import { useOptions } from '../../../lib/flows/form/use-options.ts'

/** Whether the project has a language model besides the built-in one; until that is known, it is taken to have one. */
export function useHasModel(): boolean {
  const { data } = useOptions({ type: 'MODEL' })
  return !data || data.items.some(({ value }) => value !== agents.BUILTIN_MODEL)
}
