import type { flows } from '@millrace/contract'

type Params = Record<string, unknown>
/** For each node type and version, how settings are upgraded to the next version. */
export type NodeUpgrades = ReadonlyMap<string, Readonly<Record<number, (params: Params) => Params>>>

function upgrade(
  node: flows.FlowNode,
  latest: number,
  steps: Readonly<Record<number, (params: Params) => Params>>,
) {
  let { version, params } = node
  for (let step = steps[version]; version < latest && step; step = steps[version]) {
    params = step(params)
    version++
  }
  return version === node.version ? node : { ...node, version, params }
}

/** Upgrades nodes of older type versions where an upgrade is known. */
export function upgradeNodes(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  upgrades: NodeUpgrades,
): flows.FlowDocument {
  const nodes = document.nodes.map((node) => {
    const latest = catalogue.get(node.type)?.version ?? 0
    const steps = upgrades.get(node.type)
    return steps && node.version < latest ? upgrade(node, latest, steps) : node
  })
  return { ...document, nodes }
}
