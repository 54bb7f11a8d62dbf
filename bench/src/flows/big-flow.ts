import { flows } from '@millrace/contract'

const KINDS = ['setFields', 'template', 'if', 'wait'] as const

function paramsOf(type: (typeof KINDS)[number], n: number): Record<string, unknown> {
  if (type === 'setFields') return { fields: [{ name: 'value', value: `step ${n} of @@name@@` }] }
  if (type === 'template') return { format: 'plain', text: `Text of step ${n} for @@name@@` }
  if (type === 'wait') return { mode: 'for', amount: 1, unit: 'seconds' }
  return { rules: { match: 'all', rules: [{ left: '@@name@@', operator: 'is', right: String(n) }] } }
}

/** A flow of nodes in rows of ten, each row connected to the one above: wider than any screen, and deep. */
export function bigFlow(nodes: number): flows.FlowDocument {
  const list = Array.from({ length: nodes }, (_, at) => {
    const n = at + 1
    const type = n === 1 ? 'start' : KINDS[n % KINDS.length]!
    return {
      id: `n${n}`,
      type,
      title: n === 1 ? '' : `Step ${n}`,
      params: type === 'start' ? {} : paramsOf(type, n),
      position: { x: (at % 10) * 280, y: Math.floor(at / 10) * 160 },
    }
  })
  const edges = list.slice(1).map(({ id }, at) => {
    const before = list[at % 10 === 9 ? Math.max(0, at - 9) : at]!
    return { from: before.id, port: before.type === 'if' ? 'yes' : 'out', to: id }
  })
  const params = [{ key: 'name', label: 'Name' }]
  return flows.flowDocument.parse({ version: 1, params, nodes: list, edges })
}
