// Lint rule of ours: while a component or a hook is drawn, a store is read by its hook, never by `getState()`.
//
// The compiler keeps what a drawing computes for as long as the names in it stay the same. `store.getState()` names only
// the store, which never changes: a page went on with an empty id after its flow had been given one.

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const DRAWN = /^(?:use[A-Z]|[A-Z])/
const SNAPSHOTS = new Set(['getState', 'document'])

const MESSAGE = 'Read it by the store’s hook: what is read from a snapshot while drawing is kept for good.'

const nameOf = (node, parent) =>
  node.id?.name ?? (parent?.type === 'VariableDeclarator' ? parent.id.name : '')

function create(context) {
  const around = []
  const enter = (node) => void around.push(DRAWN.test(nameOf(node, node.parent) ?? ''))
  const leave = () => void around.pop()
  const visitors = {
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (!around.at(-1) || given.length > 0 || callee.type !== 'MemberExpression') return
      if (SNAPSHOTS.has(callee.property.name)) context.report({ node, message: MESSAGE })
    },
  }
  for (const type of FUNCTIONS) {
    visitors[type] = enter
    visitors[`${type}:exit`] = leave
  }
  return visitors
}

export const reads = { meta: { type: 'problem', schema: [] }, create }
