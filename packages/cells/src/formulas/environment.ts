import { Environment } from '@marcbachmann/cel-js'
import { add, compareNums, divide, multiply, negate, subtract } from './arithmetic.ts'
import { spend } from './effort.ts'
import { FUNCTIONS } from './functions/index.ts'
import type { FormulaFunction, ArgumentKind } from './functions/types.ts'
import {
  Day,
  Items,
  KIND_NAMES,
  limitedText,
  Moment,
  Num,
  sizeOf,
  textOf,
  type Value,
  type Kind,
  kindOf,
} from './values.ts'

type Checked = { ok: true; kind: Kind } | { ok: false; message: string; index: number }

const fits = (wanted: ArgumentKind, kind: Kind) => {
  if (wanted === 'any' || wanted === kind) return true
  // Other values are converted to their text.
  if (wanted === 'text') return kind !== 'list'
  return wanted === 'when' && (kind === 'date' || kind === 'date and time')
}

const wantedName = (wanted: ArgumentKind) => (wanted === 'when' ? 'date or date and time' : wanted)

/** The result type of a call with values of these types, or what is wrong with it. */
function checkedCall(made: FormulaFunction, types: readonly string[]): Checked {
  const kinds = types.map(kindOf)
  const bad = kinds.findIndex((kind, index) => kind === null || !fits(wantedAt(made, index), kind))
  if (bad >= 0) {
    const message = `${made.name}: value ${bad + 1} must be a ${wantedName(wantedAt(made, bad))}, not ${kinds[bad] ?? types[bad]}.`
    return { ok: false, message, index: bad }
  }
  const given = kinds.filter((kind) => kind !== null)
  const kind = typeof made.gives === 'function' ? made.gives(given) : made.gives
  return kind === null
    ? { ok: false, message: `${made.name}: all results must have the same type.`, index: given.length - 1 }
    : { ok: true, kind }
}

const wantedAt = ({ takes }: FormulaFunction, index: number) => takes[Math.min(index, takes.length - 1)]!

/** Maximum arguments of SUM, CONCAT and similar functions. */
const VALUES_MAX = 30
const LIMITS = { maxAstNodes: 1000, maxDepth: 50, maxCallArguments: VALUES_MAX }

// The part of the evaluator that a macro receives.
interface Checker {
  check: (node: unknown, context: unknown) => { name: string }
  getType: (name: string) => { name: string }
  createError: (code: string, message: string, node: unknown) => Error
}
interface Runner {
  run: (node: unknown, context: unknown) => Value
}
interface Call {
  args: unknown[]
}

function typeOfCall(made: FormulaFunction, { args }: Call, [checker, context]: [Checker, unknown]) {
  const checked: Checked = checkedCall(
    made,
    args.map((node) => checker.check(node, context).name),
  )
  if (checked.ok) return checker.getType(KIND_NAMES[checked.kind])
  throw checker.createError('values', checked.message, args[checked.index])
}

function valueOfCall(made: FormulaFunction, { args }: Call, value: (index: number) => Value): Value {
  if (made.lazy) return made.lazy(value, args.length)
  const values = args.map((_node, index) => value(index))
  spend(values.reduce((sum, one) => sum + sizeOf(one), 0) * (made.effort ?? 1))
  return made.run!(values)
}

// As macros, functions can leave arguments unevaluated (IF) and check types themselves.
const macro =
  (made: FormulaFunction) =>
  ({ args }: Call) => ({
    args,
    typeCheck: (checker: Checker, call: Call, context: unknown) => typeOfCall(made, call, [checker, context]),
    evaluate: (runner: Runner, call: Call, context: unknown) =>
      valueOfCall(made, call, (index) => runner.run(call.args[index], context)),
  })

function addFunctions(env: Environment): void {
  for (const made of FUNCTIONS.values()) {
    const least = made.least ?? (made.many ? 1 : made.takes.length)
    const most = made.many ? VALUES_MAX : made.takes.length
    for (let count = least; count <= most; count++) {
      env.registerFunction(`${made.name}(${Array(count).fill('ast').join(', ')}): dyn`, macro(made))
    }
  }
}

const order = (a: { iso: string | null }, b: { iso: string | null }) => {
  const [left, right] = [a.iso ?? '', b.iso ?? '']
  if (left === right) return 0
  return left < right ? -1 : 1
}

function addComparisons<T>(env: Environment, type: string, compare: (a: T, b: T) => number): void {
  env
    .registerOperator(`${type} == ${type}`, (a: T, b: T) => compare(a, b) === 0)
    .registerOperator(`${type} < ${type}`, (a: T, b: T) => compare(a, b) < 0)
    .registerOperator(`${type} <= ${type}`, (a: T, b: T) => compare(a, b) <= 0)
    .registerOperator(`${type} > ${type}`, (a: T, b: T) => compare(a, b) > 0)
    .registerOperator(`${type} >= ${type}`, (a: T, b: T) => compare(a, b) >= 0)
}

function addOperators(env: Environment): void {
  env
    .registerOperator('Num + Num', add)
    .registerOperator('Num - Num', subtract)
    .registerOperator('Num * Num', multiply)
    .registerOperator('Num / Num', divide)
    .registerOperator('-Num', negate)
  addComparisons(env, 'Num', compareNums)
  addComparisons<Day>(env, 'Day', order)
  addComparisons<Moment>(env, 'Moment', order)
  // Joining with a text converts anything to text.
  for (const other of ['Num', 'Day', 'Moment', 'bool']) {
    env
      .registerOperator(`string + ${other}`, (a: Value, b: Value) => limitedText(textOf(a) + textOf(b)))
      .registerOperator(`${other} + string`, (a: Value, b: Value) => limitedText(textOf(a) + textOf(b)))
  }
}

let base: Environment | null = null

/** The language without columns: its types, operators and functions. Created once. */
export function language(): Environment {
  if (base) return base
  const made = new Environment({ limits: LIMITS })
  made.registerType('Num', { ctor: Num, fields: {} })
  made.registerType('Day', { ctor: Day, fields: {} })
  made.registerType('Moment', { ctor: Moment, fields: {} })
  made.registerType('Items', { ctor: Items, fields: {} })
  addOperators(made)
  addFunctions(made)
  base = made
  return made
}
