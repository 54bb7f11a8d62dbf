import type { TokenOffer } from '@millrace/engine'
import { useEditor } from '../store/context.ts'

const LONGEST = 60

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** What a token stood for in the last run, shortened; null when it did not run. */
export function useSample({ from, nodeId, path, token }: TokenOffer): string | null {
  const run = useEditor((state) => state.run)
  const output = useEditor(({ trace }) =>
    nodeId === null ? undefined : trace.get(nodeId)?.steps.at(-1)?.output,
  )
  const key = token.replaceAll('@@', '')
  const given = {
    node: output,
    param: own(run?.input.params, key),
    row: run?.input.row,
    item: undefined,
  }[from]
  const value = path.reduce(own, given)
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
