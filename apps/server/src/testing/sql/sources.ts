import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync } from 'vite'

export type Node = ESTree.Node
export type FunctionNode = ESTree.ArrowFunctionExpression | ESTree.Function
export type Call = ESTree.CallExpression

const ROOT = join(import.meta.dirname, '../..')
const NOT_SQL = /\.test\.ts$|^testing\/|\/fixtures\//

export interface Source {
  path: string
  program: ESTree.Program
  /** Imported names: the path of the file, and the name there. */
  imports: Map<string, { path: string; name: string }>
  calls: Call[]
  assignments: ESTree.AssignmentExpression[]
}

/** The server's files, parsed, with the parent of each node. */
export interface Sources {
  all: Map<string, Source>
  parents: WeakMap<Node, Node>
  /** Calls by the last word of the callee. */
  calls: Map<string, { call: Call; source: Source }[]>
  lineOf(source: Source, node: Node): string
}

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'FunctionExpression' ||
  node.type === 'FunctionDeclaration'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const TYPES = new Set(['typeAnnotation', 'returnType', 'typeArguments', 'typeParameters'])

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    TYPES.has(key) ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  )
}

/** The node and everything within it; `into` decides about nested functions. */
export function* within(node: Node, into: (inner: Node) => boolean = () => true): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) if (into(child)) yield* within(child, into)
}

export const calledName = ({ callee }: Call): string | null => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : null
}

/** Reads all files of the server except tests. */
export function readSources(): Sources {
  const parents = new WeakMap<Node, Node>()
  const texts = new Map<string, string>()
  const all = new Map<string, Source>()
  const calls: Sources['calls'] = new Map()
  for (const path of globSync('**/*.ts', { cwd: ROOT }).filter((file) => !NOT_SQL.test(file))) {
    const text = readFileSync(join(ROOT, path), 'utf8')
    texts.set(path, text)
    const { program } = parseSync(path, text)
    const source: Source = { path, program, imports: importsOf(path, program), calls: [], assignments: [] }
    for (const node of within(program)) {
      for (const child of childrenOf(node)) parents.set(child, node)
      if (node.type === 'CallExpression') source.calls.push(node)
      if (node.type === 'AssignmentExpression') source.assignments.push(node)
    }
    for (const call of source.calls) {
      const name = calledName(call)
      if (name) calls.set(name, [...(calls.get(name) ?? []), { call, source }])
    }
    all.set(path, source)
  }
  const lineOf = ({ path }: Source, { start }: Node) =>
    `${path}:${texts.get(path)!.slice(0, start).split('\n').length}`
  return { all, parents, calls, lineOf }
}

function importsOf(path: string, program: ESTree.Program): Source['imports'] {
  const imports: Source['imports'] = new Map()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') continue
    if (!node.source?.value.startsWith('.')) continue
    const target = join(dirname(path), node.source.value)
    for (const one of node.specifiers) {
      if (one.type === 'ImportSpecifier')
        imports.set(one.local.name, { path: target, name: nameOf(one.imported) })
      if (one.type === 'ExportSpecifier')
        imports.set(nameOf(one.exported), { path: target, name: nameOf(one.local) })
    }
  }
  return imports
}

const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)
