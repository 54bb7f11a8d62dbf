import { useBaseChoice } from './list-bases.ts'

/** Names of the project's bases by ID, as far as they have loaded. */
export function useBaseNames(): ReadonlyMap<string, string> {
  const { data } = useBaseChoice()
  return new Map(data?.items.map(({ id, name }) => [id, name]))
}
