import { flows } from '@millrace/contract'
import { CATALOGUE } from './catalogue.ts'

type Nodes = readonly Pick<flows.FlowDocument['nodes'][number], 'type' | 'params' | 'disabled'>[]

/** Node types that define a flow's outputs. */
export const OUTPUT_TYPES: readonly string[] = [...CATALOGUE.values()]
  .filter(({ role }) => role === 'output')
  .map(({ type }) => type)

/** Names of a flow's outputs, in order. */
export function outputNames({ nodes }: { nodes: Nodes }): string[] {
  const names = nodes
    .filter(({ type, disabled }) => !disabled && OUTPUT_TYPES.includes(type))
    .flatMap(({ params }) => {
      const fields = flows.fieldList.safeParse(params.fields)
      return fields.success ? fields.data.map(({ name }) => name) : []
    })
  return [...new Set(names)]
}
