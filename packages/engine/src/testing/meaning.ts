import { flows } from '@millrace/contract'
import type { Block } from './random-flow.ts'

const FAILED = Symbol('failed')
const isFailed = (value: unknown): value is typeof FAILED => value === FAILED

/** Blocks that leave what came in as it is: after them it can still be named, even when they did not run. */
const leavesAlone = (blocks: readonly Block[]): boolean => blocks.every((block) => block.do === 'fail')

function meaningOfEach(block: Extract<Block, { do: 'each' }>, text: string): unknown {
  const items = Array.from({ length: block.items }, (_, index) => all(block.body, `${index}${text}`))
  if (!block.goesOn && items.some(isFailed)) return FAILED
  return items.map((item) => (isFailed(item) ? null : item))
}

function meaningOfJoin(left: unknown, right: unknown): unknown {
  return isFailed(left) || isFailed(right) ? FAILED : `(${flows.textOf(left)}|${flows.textOf(right)})`
}

function meaningOfChoice({ value, yes, no }: Extract<Block, { do: 'choose' }>, before: unknown): unknown {
  const other = (blocks: readonly Block[]) => (leavesAlone(blocks) ? before : null)
  return value === 0 ? meaningOfJoin(all(yes, before), other(no)) : meaningOfJoin(other(yes), all(no, before))
}

function meaningOfGuard({ fails, handler }: Extract<Block, { do: 'guard' }>): unknown {
  if (!fails) return 'fine'
  const handled = all(handler, 'refused')
  return isFailed(handled) ? FAILED : flows.textOf(handled)
}

function meaningOf(block: Block, before: unknown): unknown {
  const text = flows.textOf(before)
  switch (block.do) {
    case 'set':
      return `${text}+`
    case 'roll':
      return `${text}~`
    case 'pay':
    case 'send':
      return text
    case 'approve':
      return `${text} approval`
    case 'sleep':
      return `${text} time`
    case 'choose':
      return meaningOfChoice(block, before)
    case 'fork':
      return meaningOfJoin(all(block.left, before), all(block.right, before))
    case 'guard':
      return meaningOfGuard(block)
    case 'each':
      return meaningOfEach(block, text)
    case 'call':
      return all(block.callee, `${text}.`)
    default:
      return FAILED
  }
}

const all = (blocks: readonly Block[], before: unknown): unknown =>
  blocks.reduce<unknown>((value, block) => (isFailed(value) ? FAILED : meaningOf(block, value)), before)

/** What a flow of blocks must come to, worked out without graph, journal or time; null when it must fail. */
export function meaningOfFlow(blocks: readonly Block[]): { result: unknown } | null {
  const result = all(blocks, 'x')
  return isFailed(result) ? null : { result }
}
