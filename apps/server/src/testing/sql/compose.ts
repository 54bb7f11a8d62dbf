import {
  calledName,
  type Call,
  type FunctionNode,
  isFunction,
  type Node,
  type Source,
  type Sources,
  within,
} from './sources.ts'
import {
  bound,
  type Closure,
  combinations,
  type Entry,
  flattened,
  type Frames,
  isOfObject,
  isOfSql,
  isTemplate,
  keyOf,
  LISTED,
  listsOf,
  literalOf,
  MOST,
  nameOf,
  objectsOf,
  PARAMETER,
  type Place,
  pushesTo,
  quoted,
  type Sql,
  spread,
  UNKNOWN,
  type Value,
  wrappedIn,
} from './values.ts'

// Limits on nested expressions, on the steps for one piece, and on calls followed upwards.
const DEPTH = 80
const STEPS = 20_000
const CALLERS = 3
const NOTHING: Frames = new Map()

/**
 * Finds the SQL that the code composes: it follows names, calls, callers, conditions and lists, and takes every
 * alternative. It knows no types and runs nothing.
 */
export class Composer {
  readonly #sources: Sources
  #steps = 0
  #limit = STEPS
  #depth = 0
  /** How many times each node is being evaluated: a name may be defined by itself. */
  readonly #open = new Map<Node, number>()
  readonly #spreading = new Set<Node>()
  readonly #known = new Map<Node, { values: Value[]; callers: number }>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** The possible texts of this expression in a file. */
  textsOf(source: Source, node: Node): Sql[] {
    this.#steps = 0
    this.#limit = STEPS
    return this.#evaluate(node, { source, frames: NOTHING, callers: 0 }).flatMap((value) => {
      if (value.kind === 'text') return [{ kind: 'sql' as const, text: value.text, from: new Set([node]) }]
      return value.kind === 'sql' ? [value] : []
    })
  }

  #evaluate(node: Node | null | undefined, place: Place): Value[] {
    if (!node || this.#steps++ > this.#limit || this.#depth > DEPTH) return []
    const isPlain = place.frames.size === 0
    const known = isPlain ? this.#known.get(node) : undefined
    if (known && known.callers <= place.callers) return known.values
    const open = this.#open.get(node) ?? 0
    if (open > (isPlain ? 0 : 1)) return []
    this.#open.set(node, open + 1)
    this.#depth++
    const values = spread(this.#alternatives(node, place))
    this.#depth--
    this.#open.set(node, open)
    if (isPlain && values.length > 0 && this.#steps < this.#limit)
      this.#known.set(node, { values, callers: place.callers })
    return values
  }

  #alternatives(node: Node, at: Place): Value[] {
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return isTemplate(node) ? this.#template(node, node.quasi, at) : []
      case 'TemplateLiteral':
        return this.#text(node, at)
      case 'Literal':
        return [typeof node.value === 'string' ? { kind: 'text', text: node.value } : { kind: 'other' }]
      case 'UpdateExpression':
        return [{ kind: 'text', text: '0' }]
      case 'BinaryExpression':
        return node.operator === '+' ? this.#joined(node.left, node.right, at) : []
      case 'Identifier':
        return this.#name(node.name, node, at)
      case 'ConditionalExpression':
        return this.#branches(node, at)
      case 'LogicalExpression':
        return [...this.#evaluate(node.left, at), ...this.#evaluate(node.right, at)]
      case 'CallExpression':
        return this.#call(node, at)
      case 'MemberExpression':
        return this.#member(node, at)
      case 'ArrayExpression':
        return [{ kind: 'list', items: this.#items(node.elements, at) }]
      case 'NewExpression':
        return node.callee.type === 'Identifier' && node.callee.name === 'Map'
          ? this.#evaluate(node.arguments[0], at)
          : []
      case 'ObjectExpression':
        return [this.#object(node, at)]
      default:
        return isFunction(node)
          ? [{ kind: 'function', node, source: at.source, frames: at.frames }]
          : this.#evaluate(wrappedIn(node), at)
    }
  }

  #branches(
    { test, consequent, alternate }: Extract<Node, { type: 'ConditionalExpression' }>,
    at: Place,
  ): Value[] {
    const tested = this.#evaluate(test, at)
    const isMissing = tested.length > 0 && tested.every(({ kind }) => kind === 'missing')
    const branches = isMissing ? [alternate] : [consequent, alternate]
    return branches.flatMap((branch) => this.#evaluate(branch, at))
  }

  #template(node: Node, quasi: Extract<Node, { type: 'TemplateLiteral' }>, at: Place): Sql[] {
    const texts = quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
    const holes = quasi.expressions.map((hole, n) => {
      const found = this.#share(quasi.expressions.length - n, () => this.#evaluate(hole, at)).filter(
        (value) => value.kind === 'sql',
      )
      return found.length > 0 ? found : [{ kind: 'sql' as const, text: PARAMETER, from: new Set<Node>() }]
    })
    // Which one applies is a setting of the installation.
    const textOf = (hole: Sql, before: string) =>
      hole.text === UNKNOWN && before.endsWith('collate ') ? '"C"' : hole.text
    return combinations(holes).map((chosen) => ({
      kind: 'sql',
      text: texts.map((text, n) => (n === 0 ? text : textOf(chosen[n - 1]!, texts[n - 1]!) + text)).join(''),
      from: new Set([node, ...chosen.flatMap(({ from }) => [...from])]),
    }))
  }

  /** Evaluates with at most its share of the remaining steps. */
  #share<T>(parts: number, look: () => T): T {
    const limit = this.#limit
    this.#limit = Math.min(limit, this.#steps + Math.ceil((limit - this.#steps) / parts))
    const found = look()
    this.#limit = limit
    return found
  }

  #text(node: Extract<Node, { type: 'TemplateLiteral' }>, at: Place): Value[] {
    const texts = node.quasis.map(({ value }) => value.cooked ?? value.raw)
    const holes = node.expressions.map((hole) => this.#textsAt(hole, at))
    return combinations(holes).map((chosen) => ({
      kind: 'text',
      text: texts.map((text, n) => (n === 0 ? text : chosen[n - 1]! + text)).join(''),
    }))
  }

  #joined(left: Node, right: Node, at: Place): Value[] {
    const parts = [this.#textsAt(left, at), this.#textsAt(right, at)]
    if (parts.some((texts) => texts[0] === UNKNOWN)) return []
    return combinations(parts).map((chosen) => ({ kind: 'text', text: chosen.join('') }))
  }

  #textsAt(node: Node, at: Place): string[] {
    const texts = this.#evaluate(node, at).flatMap((value) => (value.kind === 'text' ? [value.text] : []))
    return texts.length > 0 ? texts : [UNKNOWN]
  }

  #items(elements: readonly (Node | null)[], at: Place): Value[][] {
    return elements.flatMap((element) => {
      if (element?.type !== 'SpreadElement') return [this.#evaluate(element, at)]
      return listsOf(this.#evaluate(element.argument, at)).flatMap(({ items }) => items)
    })
  }

  #property(node: Extract<Node, { type: 'ObjectExpression' }>, name: string | null, at: Place): Value[] {
    const found = node.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') return this.#spreadIn(property.argument, name, at)
      const key = property.key.type === 'Identifier' ? property.key.name : literalOf(property.key)
      if (name !== null && key !== name) return []
      const values = this.#evaluate(property.value, at)
      return values.length > 0 ? values : [{ kind: 'other' as const }]
    })
    const isOpen = node.properties.some(
      (property) => property.type === 'SpreadElement' || property.computed || keyOf(property.key) === name,
    )
    return found.length === 0 && !isOpen ? [{ kind: 'missing' }] : found
  }

  #object(node: Extract<Node, { type: 'ObjectExpression' }>, at: Place): Value {
    const get = (name: string | null) => this.#property(node, name, at)
    return { kind: 'object', get, entries: () => this.#entries(node, at) }
  }

  /** The properties with known names. */
  #entries(node: Extract<Node, { type: 'ObjectExpression' }>, at: Place): Entry[] {
    return node.properties.flatMap((property): Entry[] => {
      if (property.type === 'SpreadElement')
        return objectsOf(this.#evaluate(property.argument, at)).flatMap(({ entries }) => entries())
      const key = property.computed ? null : keyOf(property.key)
      return key === null ? [] : [[key, this.#evaluate(property.value, at)]]
    })
  }

  /** An object may be defined by itself. */
  #spreadIn(node: Node, name: string | null, at: Place): Value[] {
    if (this.#spreading.has(node)) return []
    this.#spreading.add(node)
    const found = objectsOf(this.#evaluate(node, at)).flatMap(({ get }) => get(name))
    this.#spreading.delete(node)
    return found
  }

  #member(node: Extract<Node, { type: 'MemberExpression' }>, at: Place): Value[] {
    const objects = this.#evaluate(node.object, at)
    const name = !node.computed && 'name' in node.property ? node.property.name : literalOf(node.property)
    return objects.flatMap((value) => {
      if (value.kind === 'object') return value.get(name)
      if (value.kind !== 'list' || !node.computed) return []
      const index = Number(name ?? Number.NaN)
      return Number.isInteger(index) ? (value.items[index] ?? []) : value.items.flat()
    })
  }

  #call(node: Call, at: Place): Value[] {
    if (isOfSql(node)) return this.#ofSql(node, at)
    const { callee, arguments: given } = node
    const found = this.#listed(node, at) ?? this.#method(node, at)
    if (found) return found
    return this.#evaluate(callee, at).flatMap((value) => {
      if (value.kind !== 'function') return []
      return this.#apply(
        value,
        given.map((argument) => this.#evaluate(argument, at)),
        at,
      )
    })
  }

  #apply({ node, source, frames }: Closure, given: readonly Value[][], at: Place): Value[] {
    const place = { ...at, source, frames: new Map([...frames, [node, given] as const]) }
    if (!node.body) return []
    if (node.body.type !== 'BlockStatement') return this.#evaluate(node.body, place)
    return [...within(node.body, (inner) => !isFunction(inner))].flatMap((inner) =>
      inner.type === 'ReturnStatement' ? this.#evaluate(inner.argument, place) : [],
    )
  }

  #ofSql(node: Call, at: Place): Value[] {
    const [first, second] = node.arguments
    const own = (text: string): Sql => ({ kind: 'sql', text, from: new Set([node]) })
    const texts = () => this.#textsAt(first!, at)
    switch (calledName(node)) {
      case 'raw':
        return texts().map(own)
      case 'ref':
      case 'id':
      case 'table':
        return texts().map((text) => own(text === UNKNOWN ? text : text.split('.').map(quoted).join('.')))
      case 'lit':
        return texts().map((text) => own(text === UNKNOWN ? '1' : `'${text.replaceAll("'", "''")}'`))
      case 'join':
        return this.#join(first!, second, at)
      default:
        return []
    }
  }

  #join(list: Node, separator: Node | undefined, at: Place): Sql[] {
    const parameter: Sql = { kind: 'sql', text: PARAMETER, from: new Set() }
    const sqlsOf = (values: readonly Value[]) => {
      const found = values.filter((value) => value.kind === 'sql')
      return found.length > 0 ? found : [parameter]
    }
    const comma: Sql = { kind: 'sql', text: ', ', from: new Set() }
    const between = separator ? sqlsOf(this.#evaluate(separator, at)) : [comma]
    const lists = listsOf(this.#evaluate(list, at)).filter(({ items }) => items.length > 0)
    return (lists.length > 0 ? lists : [{ items: [[]] }]).flatMap(({ items }) => {
      // A single item is taken twice, so that the separator is checked, too.
      const all = items.length === 1 && separator ? [items[0]!, items[0]!] : items
      return combinations([between, ...all.map(sqlsOf)]).map(([comma, ...chosen]) => ({
        kind: 'sql' as const,
        text: chosen.map(({ text }) => text).join(comma!.text),
        from: new Set([...comma!.from, ...chosen.flatMap(({ from }) => [...from])]),
      }))
    })
  }

  /** `Object.keys`, `.values` and `.entries`; null when it is none of them. */
  #listed(node: Call, at: Place): Value[] | null {
    const listed = isOfObject(node) ? LISTED[calledName(node) ?? ''] : undefined
    if (!listed) return null
    const objects = objectsOf(this.#evaluate(node.arguments[0], at))
    return objects.map(({ entries }) => ({ kind: 'list', items: entries().map(listed) }))
  }

  /** Methods of arrays; null when it is none. */
  #method(node: Call, at: Place): Value[] | null {
    const { callee, arguments: given } = node
    if (callee.type !== 'MemberExpression') return null
    const [argument] = given
    const lists = () => listsOf(this.#evaluate(callee.object, at))
    switch (calledName(node)) {
      case 'map':
      case 'flatMap': {
        const isFlat = calledName(node) === 'flatMap'
        const known = lists()
        const functions = this.#evaluate(argument, at).filter((value) => value.kind === 'function')
        return (known.length > 0 ? known : [{ items: [[]] }]).flatMap(({ items }) =>
          functions.map((one): Value => {
            const results = items
              .slice(0, MOST)
              .map((item, n) => this.#apply(one, [item, [{ kind: 'text', text: String(n) }]], at))
            return { kind: 'list', items: isFlat ? results.flatMap((all) => flattened(all)) : results }
          }),
        )
      }
      case 'filter':
      case 'slice':
      case 'toSorted':
      case 'toReversed':
        return lists()
      case 'find':
      case 'at':
        return lists().flatMap(({ items }) => items.flat())
      case 'get':
        return lists().flatMap(({ items }) =>
          items.flatMap((pair) => listsOf(pair).flatMap(({ items: [, value] }) => value ?? [])),
        )
      default:
        return null
    }
  }

  /** The values of a name at this node. */
  #name(name: string, node: Node, at: Place): Value[] {
    for (
      let inner = node, up = this.#sources.parents.get(node);
      up;
      inner = up, up = this.#sources.parents.get(up)
    ) {
      if (isFunction(up)) {
        const found = this.#parameter(up, name, at)
        if (found) return found
      }
      if (up.type === 'ForOfStatement' && inner === up.body && up.left.type === 'VariableDeclaration') {
        const pattern = up.left.declarations[0]!.id
        const items = () => listsOf(this.#evaluate(up.right, at)).flatMap(({ items }) => items.flat())
        const found = this.#bound(pattern, name, items, at)
        if (found) return found
      }
      if (up.type === 'BlockStatement' || up.type === 'Program') {
        const found = this.#declared(up.body, name, at)
        if (found) return found
      }
    }
    return this.#imported(name, at)
  }

  #imported(name: string, at: Place): Value[] {
    const from = at.source.imports.get(name)
    const source = from && this.#sources.all.get(from.path)
    if (!source) return []
    const place = { ...at, source, frames: NOTHING }
    return this.#declared(source.program.body, from.name, place) ?? this.#imported(from.name, place)
  }

  #declared(body: readonly Node[], name: string, at: Place): Value[] | null {
    for (const statement of body) {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (node?.type === 'FunctionDeclaration' && node.id?.name === name) return this.#evaluate(node, at)
      if (node?.type !== 'VariableDeclaration') continue
      for (const { id, init } of node.declarations) {
        const found = this.#bound(id, name, () => this.#evaluate(init, at), at)
        if (found) return [...found, ...this.#later(name, at)]
      }
    }
    return null
  }

  /** Values assigned to a name, or pushed onto its array, after its declaration. */
  #later(name: string, at: Place): Value[] {
    const assigned = at.source.assignments
      .filter(({ left }) => left.type === 'Identifier' && left.name === name)
      .flatMap(({ right }) => this.#evaluate(right, at))
    const pushed = pushesTo(name, at.source)
    if (pushed.length === 0) return assigned
    return [...assigned, { kind: 'list', items: pushed.flatMap((call) => this.#items(call.arguments, at)) }]
  }

  #bound(pattern: Node, name: string, value: () => Value[], at: Place): Value[] | null {
    return bound(pattern, { name, value, orElse: (values, otherwise) => this.#orElse(values, otherwise, at) })
  }

  #orElse(values: Value[], otherwise: Node, at: Place): Value[] {
    const given = values.filter(({ kind }) => kind !== 'missing')
    return given.length === values.length && given.length > 0
      ? given
      : [...given, ...this.#evaluate(otherwise, at)]
  }

  #parameter(node: FunctionNode, name: string, at: Place): Value[] | null {
    for (const [n, parameter] of node.params.entries()) {
      const args = () => at.frames.get(node)?.[n] ?? this.#fromCallers(node, n, at)
      const found = this.#bound(parameter, name, args, at)
      if (found) return found
    }
    return null
  }

  /** The arguments that callers pass to a function. */
  #fromCallers(node: FunctionNode, index: number, at: Place): Value[] {
    if (at.frames.has(node) || at.callers >= CALLERS) return []
    const name = nameOf(node, this.#sources)
    const calls = (name && this.#sources.calls.get(name)) || []
    return spread(
      calls.flatMap(({ call, source }) => {
        const place = { source, frames: NOTHING, callers: at.callers + 1 }
        const isMethod = call.callee.type === 'MemberExpression'
        if (!isMethod && !this.#isCallOf(call, node, place)) return []
        return this.#evaluate(call.arguments[index], place)
      }),
    )
  }

  #isCallOf(call: Call, node: FunctionNode, place: Place): boolean {
    const found = this.#evaluate(call.callee, place)
    return found.length === 0 || found.some((value) => value.kind === 'function' && value.node === node)
  }
}
