import { z } from 'zod'
import {
  clone,
  type $ZodArray,
  type $ZodLazy,
  type $ZodRecord,
  type $ZodType,
  type $ZodTypes,
  type ParsePayload,
  util,
} from 'zod/v4/core'
import { hasManyValues, piecesByValues } from '../lib/count-values.ts'
import { takeTurn } from '../lib/take-turn.ts'
import { ISSUES_TOLD } from './errors.ts'

/** zod's internals that libraries may use: a schema's definition, and `run`, which parses a value. */
const INNER = '_zod'

/**
 * Same result as `schema.safeParse`, but yields between parts of a large value, so that a body of 10,000 records blocks
 * nobody. It reports at least as many issues as a response contains, and then stops.
 */
export async function parseInTurns<S extends z.ZodType>(
  schema: S,
  value: unknown,
): Promise<z.ZodSafeParseResult<z.output<S>>> {
  if (!hasManyValues(value)) return schema.safeParse(value)
  const read = await readInTurns(schema, value)
  return known(read).safeParse(value) as z.ZodSafeParseResult<z.output<S>>
}

/** Parses the large parts one after another, then the value with its parts already known. */
async function readInTurns(schema: $ZodType, value: unknown): Promise<ParsePayload> {
  if (!hasManyValues(value)) return inOneGo(schema, value)
  await takeTurn()
  const { def } = (schema as $ZodTypes)[INNER]
  if (def.type === 'lazy') return readInTurns((schema as $ZodLazy)[INNER].innerType, value)
  if (def.type === 'union') return union(schema, value)
  if (def.type === 'pipe') return withParts(schema, value, { in: known(await readInTurns(def.in, value)) })
  if ('innerType' in def)
    return withParts(schema, value, { innerType: known(await readInTurns(def.innerType, value)) })
  if (Array.isArray(value))
    return def.type === 'array' && isWithin(value, def.checks)
      ? list(schema as $ZodArray, value)
      : inOneGo(schema, value)
  if (def.type === 'object') return object(schema, value as object)
  // (A record with listed keys also reports missing ones.)
  if (def.type === 'record' && !def.keyType[INNER].values)
    return record(schema as $ZodRecord, value as object)
  return inOneGo(schema, value)
}

const inOneGo = (schema: $ZodType, value: unknown, issues: ParsePayload['issues'] = []): ParsePayload =>
  schema[INNER].run({ value, issues }, { async: false }) as ParsePayload

/** Replaces a parsed part: returns its value and issues. */
const known = (read: ParsePayload) =>
  z.transform((_, payload) => {
    payload.issues.push(...read.issues)
    return read.value
  })

/** The schema with replaced parts; its own checks and messages stay the same. */
const withParts = (schema: $ZodType, value: unknown, parts: object): ParsePayload =>
  inOneGo(clone(schema, { ...schema[INNER].def, ...parts }), value)

/** A list that is too long is rejected before its items are read. */
const isWithin = (list: unknown[], checks: Parameters<typeof util.sizeCaps>[0]): boolean =>
  util.sizeCaps(checks).every(([most]) => list.length <= most)

async function list(schema: $ZodArray, input: unknown[]): Promise<ParsePayload> {
  const items = partsAlone(schema)
  const value: unknown[] = []
  const issues: ParsePayload['issues'] = []
  for (const { start, piece } of piecesByValues(input)) {
    await takeTurn()
    const read =
      piece.length > 1
        ? inOneGo(items, piece)
        : asItem(await readInTurns(schema[INNER].def.element, piece[0]))
    for (const { path } of read.issues) path![0] = (path![0] as number) + start
    issues.push(...read.issues)
    for (const one of read.value as unknown[]) value.push(one)
    if (isEnough(issues)) break
  }
  value.length = input.length
  return checked(schema, { value, issues })
}

const asItem = ({ value, issues }: ParsePayload): ParsePayload => ({
  value: [value],
  issues: util.prefixIssues(0, issues),
})

async function record(schema: $ZodRecord, input: object): Promise<ParsePayload> {
  const cells = partsAlone(schema)
  const value = {}
  const issues: ParsePayload['issues'] = []
  for (const { piece } of piecesByValues(Object.entries(input))) {
    await takeTurn()
    const part = Object.fromEntries(piece)
    const read = hasManyValues(piece[0]![1])
      ? withParts(cells, part, {
          valueType: known(await readInTurns(schema[INNER].def.valueType, piece[0]![1])),
        })
      : inOneGo(cells, part)
    issues.push(...read.issues)
    Object.assign(value, read.value)
    if (isEnough(issues)) break
  }
  return checked(schema, { value, issues })
}

/** Enough issues to stop. This doesn't decide about the value: another schema of a union may accept it. */
const isEnough = (issues: ParsePayload['issues']): boolean =>
  issues.length >= ISSUES_TOLD && issues.some((issue) => issue.continue !== true)

async function object(schema: $ZodType, input: object): Promise<ParsePayload> {
  const { shape } = (schema as z.ZodObject)[INNER].def
  const parts: Record<string, $ZodType> = { ...shape }
  for (const [key, value] of Object.entries(input))
    if (Object.hasOwn(shape, key) && hasManyValues(value))
      parts[key] = known(await readInTurns(shape[key], value))
  return withParts(schema, input, { shape: parts })
}

/** The first option that accepts the value, as in a single pass. */
async function union(schema: $ZodType, value: unknown): Promise<ParsePayload> {
  const { def } = (schema as z.ZodUnion)[INNER]
  if ('discriminator' in def) {
    const { discriminator } = def as { discriminator: string }
    const tag = (value as Record<string, never>)[discriminator]
    const option = def.options.find(({ [INNER]: inner }) => inner.propValues?.[discriminator]?.has(tag))
    return option && !def.checks?.length ? readInTurns(option, value) : inOneGo(schema, value)
  }
  const options: $ZodType[] = []
  for (const option of def.options) {
    const read = await readInTurns(option, value)
    options.push(known(read))
    if (read.issues.length === 0) break
  }
  return withParts(schema, value, { options })
}

const alone = new WeakMap<$ZodType, { parts: $ZodType; checks: $ZodType }>()

function split(schema: $ZodArray | $ZodRecord) {
  const { def } = schema[INNER]
  const any = z.any()
  const anything = def.type === 'array' ? { element: any } : { keyType: z.string(), valueType: any }
  const made = {
    parts: clone(schema, { ...def, checks: [] }) as $ZodType,
    checks: clone(schema, { ...def, ...anything }) as $ZodType,
  }
  alone.set(schema, made)
  return made
}

/** A list or record without its own checks, for parsing a slice of it. */
const partsAlone = (schema: $ZodArray | $ZodRecord): $ZodType => (alone.get(schema) ?? split(schema)).parts

/** Applies the checks of the whole to the value that was parsed in slices. */
function checked(schema: $ZodArray | $ZodRecord, { value, issues }: ParsePayload): ParsePayload {
  if (!schema[INNER].def.checks?.length) return { value, issues }
  return inOneGo((alone.get(schema) ?? split(schema)).checks, value, issues)
}
