import type { Plugin } from 'vite'

const CONTRACT = /\/packages\/contract\/src\/[\w/-]+\.ts$/

/** The part of a syntax tree that is looked at; positions are offsets in the code. */
interface Node {
  type: string
  start: number
  end: number
  declaration?: Node | null
  declarations?: { init: Node | null }[]
}

/**
 * Making a schema or a route changes nothing, but a bundler cannot know: wraps each of them into a function call that
 * is marked so, and what of a feature's contract is not used is left out.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null
      const tree: { body: unknown } = this.parse(code)
      const made = (tree.body as Node[]).flatMap(madeAtTop).toSorted((a, b) => b.start - a.start)
      const wrap = (text: string, { start, end }: Node) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`
      return { code: made.reduce(wrap, code), map: null }
    },
  }
}

/** The calls that give a module's constants their values. */
function madeAtTop(statement: Node): Node[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  const values = declared?.declarations?.map(({ init }) => init) ?? []
  return values.filter((init) => init !== null && init.type === 'CallExpression') as Node[]
}
