// The engine alone, without a database: processor time of a run, an item and a validation.
import { flows } from '@millrace/contract'
import { compileFlow, type Ports, STRUCTURE_NODES, validateFlow, walk } from '@millrace/engine'
import { printTable } from './lib/table.ts'

const SET = flows.defineNode({
  type: 'set',
  group: 'data',
  title: 'Set fields',
  params: [{ key: 'fields', type: 'FIELDS' }],
  outputsFrom: 'fields',
})
const CATALOGUE = flows.catalogueOf([...STRUCTURE_NODES, SET])

type Field = { name: string; value: unknown }

const PORTS: Ports = {
  clock: { now: Date.now, sleep: () => Promise.resolve() },
  execute: ({ params }) => ({
    output: Object.fromEntries((params.fields as Field[]).map(({ name, value }) => [name, value])),
  }),
  record: () => Promise.resolve(),
}

const set = (id: string, value: string) => ({ id, type: 'set', params: { fields: [{ name: 'a', value }] } })

/** A start and a chain of “set fields” steps, each with a token of the one before. */
function chain(length: number): flows.FlowDocument {
  const steps = Array.from({ length }, (_, index) =>
    set(`n${index + 2}`, index === 0 ? '@@name@@!' : `@@n${index + 1}.a@@ and on`),
  )
  return flows.flowDocument.parse({
    version: 1,
    params: [{ key: 'name' }],
    nodes: [{ id: 'n1', type: 'start' }, ...steps],
    edges: steps.map((_, index) => ({ from: `n${index + 1}`, to: `n${index + 2}` })),
  })
}

function loop(): flows.FlowDocument {
  return flows.flowDocument.parse({
    version: 1,
    params: [{ key: 'list', type: 'JSON' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'forEach', params: { list: '@@list@@', concurrency: 10 } },
      set('n3', '@@item@@!'),
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', port: 'each', to: 'n3' },
    ],
  })
}

/** Processor time per unit in microseconds, the best of five rounds, since the machine is shared. */
async function cost(count: number, work: () => unknown): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / count)
  }
  return Math.min(...rounds)
}

async function runs(count: number): Promise<void> {
  const plan = compileFlow(chain(3), CATALOGUE)
  for (let index = 0; index < count; index++)
    await walk(plan, { runId: 'run', params: { name: 'Ada' } }, PORTS)
}

export async function benchEngine(): Promise<void> {
  const plan = compileFlow(loop(), CATALOGUE)
  const list = Array.from({ length: 5000 }, (_, index) => index)
  const large = chain(4999)
  const rows: [string, number, string][] = [
    ['a run of three “set fields”', await cost(20_000, () => runs(20_000)), 'under 60'],
    [
      'an item of for each with one step',
      await cost(5000, () => walk(plan, { runId: 'run', params: { list } }, PORTS)),
      '',
    ],
    ['validating 5,000 nodes', await cost(1, () => validateFlow(large, CATALOGUE)), 'under 100,000'],
    [
      'compiling and walking 5,000 nodes',
      await cost(1, () =>
        walk(compileFlow(large, CATALOGUE), { runId: 'run', params: { name: 'Ada' } }, PORTS),
      ),
      '',
    ],
  ]
  printTable(
    'The engine alone',
    ['what', 'µs of processor time', 'budget'],
    rows.map(([what, micros, budget]) => [what, micros.toFixed(micros < 100 ? 1 : 0), budget]),
  )
}
