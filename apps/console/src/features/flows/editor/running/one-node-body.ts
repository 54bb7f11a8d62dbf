import type { runs } from '@millrace/contract'
import { getIn, itemAt, type NodeInput, pathBeside, setIn } from './inputs.ts'
import type { GivenOutputs, TestBody } from '../store/running.ts'

/** The last run: its steps, and how to read one completely. */
interface LastRun {
  run: runs.Run | null
  /** The step of the node that is shown. */
  path: string | undefined
  read: (path: string) => Promise<{ output: unknown }>
}

/** The value of an input in the last run, as far as the steps show it. */
export function lastValue(input: NodeInput, { run, path }: Pick<LastRun, 'run' | 'path'>): unknown {
  const { from, of, path: way, list } = input
  if (from === 'item') {
    const all = list && 'token' in list ? lastValue(list, { run, path }) : list
    return getIn(all, [itemAt(of, path) ?? 0, ...way])
  }
  if (!run) return undefined
  if (from === 'param') return getIn(run.input.params, [of, ...way])
  if (from === 'row') return getIn(run.input.row, [of, ...way])
  const steps = new Map(run.steps.map((step) => [step.path, step]))
  const paths = run.steps.filter(({ nodeId }) => nodeId === of).map((step) => step.path)
  const beside = pathBeside(of, paths, path)
  return getIn(beside === undefined ? undefined : steps.get(beside)?.output, way)
}

interface StepRunOptions {
  nodeId: string
  inputs: readonly NodeInput[]
  /** Values edited by the user, by token. */
  changed: ReadonlyMap<string, unknown>
  last: LastRun
}

/** The complete output or item from the last run. */
async function baseOf(input: NodeInput, last: LastRun): Promise<unknown> {
  const { run, path, read } = last
  const { from, of, list } = input
  if (from === 'item') {
    const all = list && 'token' in list ? await wholeOf(list, last) : list
    return getIn(all, [itemAt(of, path) ?? 0])
  }
  const paths = run?.steps.filter(({ nodeId }) => nodeId === of).map((step) => step.path) ?? []
  const beside = pathBeside(of, paths, path)
  return beside === undefined ? undefined : (await read(beside)).output
}

async function wholeOf(input: NodeInput, last: LastRun): Promise<unknown> {
  const isInput = input.from === 'param' || input.from === 'row'
  return isInput ? lastValue(input, last) : getIn(await baseOf(input, last), input.path)
}

/** The request to run one node: each value from the last run, complete, with the user's edits. */
export async function oneNodeBody({ nodeId, inputs, changed, last }: StepRunOptions): Promise<TestBody> {
  const params: Record<string, unknown> = {}
  const rowValues: Record<string, unknown> = { ...last.run?.input.row }
  const made = new Map<string, { from: 'node' | 'item'; value: unknown }>()
  for (const input of inputs) {
    const { token, from, of, path } = input
    const isChanged = changed.has(token)
    if (from === 'param' || from === 'row') {
      const all = from === 'param' ? params : rowValues
      const before = all[of] ?? getIn(from === 'param' ? last.run?.input.params : rowValues, [of])
      const value = isChanged ? setIn(before, path, changed.get(token)) : before
      if (value !== undefined) all[of] = value
      continue
    }
    const before = made.has(of) ? made.get(of)!.value : await baseOf(input, last)
    const value = isChanged ? setIn(before, path, changed.get(token)) : before
    if (value !== undefined) made.set(of, { from, value })
  }
  const given: GivenOutputs = {}
  const items: Record<string, unknown> = {}
  for (const [id, { from, value }] of made)
    if (from === 'node') given[id] = { output: value }
    else items[id] = value
  return {
    params,
    given,
    part: { kind: 'only', nodeId, items },
    ...(Object.keys(rowValues).length > 0 ? { rowValues } : {}),
  }
}
