import { inEnglish } from '@millrace/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { CodePool } from './code-pool.ts'
import type { CodeResult } from './messages.ts'

const limits = {
  timeMs: 10_000,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 128 * 1024,
  outputChars: 10_000,
  inputChars: 10_000,
  graceMs: 2000,
}
const hasty = { ...limits, timeMs: 300 }
const pool = new CodePool({ limits, size: 2 })
const hastyPool = new CodePool({ limits: hasty, size: 2 })
afterAll(() => {
  pool.close()
  hastyPool.close()
})

const run = async (code: string, input: unknown = {}): Promise<CodeResult> =>
  (await pool.run('a', { code, input: JSON.stringify(input) })).result
async function valueOf(code: string, input?: unknown): Promise<unknown> {
  const result = await run(code, input)
  return result.ok ? (JSON.parse(result.output) as unknown) : result
}

test('code reads its input and returns plain data', async () => {
  expect(
    await valueOf(
      'const { row } = input; return { name: row.name.trim(), tags: row.tags.map((t) => t + "!") }',
      {
        row: { name: ' Ada ', tags: ['a', 'b'] },
      },
    ),
  ).toEqual({ name: 'Ada', tags: ['a!', 'b!'] })
  expect(await valueOf('await null; return [...new Set([1, 1, 2])]')).toEqual([1, 2])
  expect(await valueOf('console.log("hello")')).toBeNull()
  expect(await valueOf('return () => 1')).toBeNull()
})

test('can access nothing of the machine', async () => {
  const names = ['process', 'require', 'fetch', 'setTimeout', 'Worker', 'WebAssembly', 'Deno', 'os', 'std']
  const code = `return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')`
  expect(await valueOf(code)).toEqual([])
  expect(await run('return await import("fs")')).toMatchObject({ ok: false })
  const escape = 'return input.constructor.constructor("return typeof process")()'
  expect(await valueOf(escape)).toBe('undefined')
})

test('isolates scripts from each other', async () => {
  await run(
    `
    Object.prototype.stained = true; Array.prototype.map = () => 'stolen'
    JSON.parse = JSON.stringify = () => '"stolen"'; globalThis.secret = input.row
    return 1`,
    { row: { password: 'x' } },
  )
  expect(
    await valueOf('return [({}).stained, [1].map((x) => x), typeof secret, input.row.b]', { row: { b: 2 } }),
  ).toEqual([null, [1], 'undefined', 2])
})

test('a key called __proto__ is data', async () => {
  const result = await run('return JSON.parse(\'{"__proto__":{"admin":true}}\')')
  const value = JSON.parse((result as { output: string }).output) as object
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect((value as { admin?: boolean }).admin).toBeUndefined()
})

describe('fails with a clear error', () => {
  test.each([
    ['an endless loop', 'while (true) {}', 'time'],
    ['an endless loop of awaits', 'while (true) await null', 'time'],
    ['an exploding expression', 'return /^(a+)+$/.test("a".repeat(40) + "b")', 'time'],
    ['an endless getter in the result', 'return { get x() { while (true) {} } }', 'time'],
    ['an endless getter in what is thrown', 'throw { get message() { while (true) {} } }', 'time'],
    ['a result that never comes', 'return new Promise(() => {})', 'never_ends'],
    ['a memory bomb of text', 'const a = []; while (true) a.push("x".repeat(1e5) + a.length)', 'memory'],
    ['one large buffer', 'return new Uint8Array(1e9).length', 'memory'],
    ['endless recursion', 'const f = () => f() + 1; return f()', 'stack'],
    [
      'data that is nested too deep',
      'let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o',
      'stack',
    ],
    ['a huge result', 'return "x".repeat(1e6)', 'output_size'],
    ['a circle', 'const o = {}; o.o = o; return o', 'not_json'],
    ['what is no code', 'return )', 'syntax'],
    ['brackets that end the function', '}); ({', 'syntax'],
    ['what throws nothing', 'throw null', 'thrown'],
  ])('%s', async (_, code, problem) => {
    const own = problem === 'time' ? hastyPool : pool
    const { result } = await own.run('a', { code, input: '{}' })
    expect(result).toMatchObject({ ok: false, problem })
    expect(result.ok ? '' : inEnglish(result.why)).toMatch(/\S{3}/)
    expect(await own.run('a', { code: 'return 1', input: '{}' })).toMatchObject({
      result: { ok: true, output: '1' },
    })
  })

  test('with the line of the error, and its own message', async () => {
    expect(await run('const a = 1\n\nthrow new TypeError("not like this")')).toEqual({
      ok: false,
      problem: 'thrown',
      why: 'TypeError: not like this',
      line: 3,
    })
    expect(await run('throw "just text"')).toMatchObject({ why: 'just text' })
    expect(await run('throw new Error("x".repeat(5000))')).toMatchObject({ problem: 'thrown' })
  })
})

test('endless loops of one account leave room for another', async () => {
  const own = new CodePool({ limits, size: 3 })
  const loops = [1, 2, 3, 4].map(() => own.run('a', { code: 'while (true) {}', input: '{}' }))
  const ended = Promise.race(loops).then(() => 'a loop')
  const other = own.run('b', { code: 'return 1', input: '{}' }).then(() => 'the other')
  expect(await Promise.race([ended, other])).toBe('the other')
  own.close()
})

test('a thread that hangs beyond its time limit is ended, and the next script gets a new one', async () => {
  const own = new CodePool({ limits: { ...hasty, graceMs: 0 }, size: 2 })
  const hangs = 'const s = "a".repeat(3e6); for (let n = 0; n < 1e4; n++) s.indexOf("b")'
  expect(await own.run('a', { code: hangs, input: '{}' })).toMatchObject({ result: { problem: 'time' } })
  expect(await own.run('a', { code: 'return 1', input: '{}' })).toMatchObject({
    result: { ok: true, output: '1' },
  })
  own.close()
})

test('a cancelled call leaves the queue, and a running one is not waited for', async () => {
  const own = new CodePool({ limits, size: 2 })
  const [first, second] = [new AbortController(), new AbortController()]
  const running = own.run('a', { code: 'while (true) {}', input: '{}' }, first.signal)
  const waiting = own.run('a', { code: 'return 1', input: '{}' }, second.signal)
  second.abort(new Error('cancelled'))
  first.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
  await expect(waiting).rejects.toThrow('cancelled')
  own.close()
})

test('a closing pool tells those who wait', async () => {
  const own = new CodePool({ limits, size: 2 })
  const results = ['while (true) {}', 'return 1'].map((code) => own.run('a', { code, input: '{}' }))
  own.close()
  expect(await Promise.all(results)).toMatchObject([
    { result: { ok: false, problem: 'crashed' } },
    { result: { ok: false, problem: 'crashed' } },
  ])
})

test('a thousand small scripts are cheap', async () => {
  const results = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => run('return { double: input.row.n * 2 }', { row: { n } })),
  )
  expect(results.map((result) => (result as { output: string }).output)).toEqual(
    results.map((_, n) => `{"double":${n * 2}}`),
  )
})
