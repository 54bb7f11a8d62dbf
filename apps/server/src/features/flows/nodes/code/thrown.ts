import { say } from '@millrace/contract/reasons'
import type { QuickJSContext, QuickJSHandle, Scope } from 'quickjs-emscripten'
import { Stopped } from './stopped.ts'

const LONGEST_MESSAGE = 1000
/** Longer text is not copied out of the sandbox. */
const LONGEST_COPY = 1_000_000

interface World {
  scope: Scope
  context: QuickJSContext
}

function shortText({ context, scope }: World, value: QuickJSHandle): string {
  const length = context.getNumber(scope.manage(context.getProp(value, 'length')))
  return length > LONGEST_COPY ? 'A very long text' : context.getString(value).slice(0, LONGEST_MESSAGE)
}

// A script can throw anything: reading it may run its code, which may throw again.
function textAt(world: World, error: QuickJSHandle, key: string): string {
  const { context, scope } = world
  if (context.typeof(error) !== 'object') return ''
  try {
    const value = scope.manage(context.getProp(error, key))
    return context.typeof(value) === 'string' ? shortText(world, value) : ''
  } catch {
    return ''
  }
}

function textOfValue(world: World, error: QuickJSHandle): string {
  const kind = world.context.typeof(error)
  if (kind === 'string') return shortText(world, error)
  return kind === 'number' || kind === 'boolean' ? String(world.context.dump(error)) : 'Something was thrown'
}

/** The message of what a script threw. */
export function readThrown(world: World, error: QuickJSHandle): Stopped {
  const name = textAt(world, error, 'name')
  const message = textAt(world, error, 'message')
  const found = /\(?code:(\d+)/.exec(textAt(world, error, 'stack'))?.[1]
  const line = found === undefined ? null : Number(found)
  if (message === 'out of memory') return new Stopped('memory', say('code.memory'), line)
  if (message === 'stack overflow' || message === 'Maximum call stack size exceeded')
    return new Stopped('stack', say('code.stack'), line)
  const words = [name, message].filter((part) => part !== '').join(': ')
  return new Stopped(name === 'SyntaxError' ? 'syntax' : 'thrown', words || textOfValue(world, error), line)
}
