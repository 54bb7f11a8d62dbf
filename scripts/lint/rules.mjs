// A custom lint rule: an effect, or a function ref, returns nothing but a clean-up.
//
// React calls what an effect returns. `() => element.scrollIntoView()` returns what the browser's function returns:
// nothing by the types and in older browsers, a promise in newer ones, and the page breaks. Types don't catch that, so
// the syntax has to be explicit: braces, and a `return` that names a clean-up.

import { reads } from './reads.mjs'

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

const BRACES = 'Write it with braces: without them, whatever is returned becomes the clean-up.'
const RETURNED = 'Return a clean-up or nothing: what a method of an element returns differs between browsers.'

/** The hook's name, also of `React.useEffect`. */
function hookOf({ callee }) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
}

/** Methods of elements that are called for their effect. */
const OF_ELEMENTS =
  /^(?:blur|cancel|click|close|focus|hidePopover|pause|play|remove|replaceChildren|requestFullscreen|reset|scroll|scrollBy|scrollIntoView|scrollTo|select|setAttribute|setSelectionRange|show|showModal|showPicker|showPopover|submit)$/

function isCleanUp(node) {
  if (node === null || FUNCTIONS.has(node.type) || node.type === 'Identifier') return true
  if (node.type === 'ConditionalExpression') return isCleanUp(node.consequent) && isCleanUp(node.alternate)
  // An optional call is undefined or the function's result, so it is checked like the call.
  if (node.type !== 'CallExpression') return false
  return node.callee.type !== 'MemberExpression' || !OF_ELEMENTS.test(node.callee.property.name ?? '')
}

function create(context) {
  const effects = new Set()
  const around = []
  const enter = (node) => {
    around.push(node)
    const isBare = effects.has(node) && node.body.type !== 'BlockStatement'
    if (isBare && !FUNCTIONS.has(node.body.type)) context.report({ node: node.body, message: BRACES })
  }
  const leave = () => void around.pop()
  return {
    CallExpression(node) {
      const [given] = node.arguments
      if (!given || !EFFECTS.has(hookOf(node))) return
      if (FUNCTIONS.has(given.type)) effects.add(given)
      else context.report({ node: given, message: BRACES })
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'ref' && FUNCTIONS.has(value?.expression?.type)) effects.add(value.expression)
    },
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ReturnStatement(node) {
      if (effects.has(around.at(-1)) && !isCleanUp(node.argument)) context.report({ node, message: RETURNED })
    },
  }
}

const effects = { meta: { type: 'problem', schema: [] }, create }

export default { meta: { name: 'millrace' }, rules: { effects, reads } }
