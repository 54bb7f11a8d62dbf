// A custom lint rule: while a component or a hook renders, a store is read by its hook, never by `getState()`.
//
// The compiler caches what a render computes as long as the values that it names stay the same. `store.getState()`
// names only the store, which never changes: a page kept an empty ID after its flow had been given one.

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
