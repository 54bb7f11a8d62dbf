import { useBaseChoice } from './list-bases.ts'

/** Names of the project's bases by id, as far as they are known. */
export function useBaseNames(): ReadonlyMap<string, string> {
  const { data } = useBaseChoice()
  return new Map(data?.items.map(({ id, name }) => [id, name]))
}
