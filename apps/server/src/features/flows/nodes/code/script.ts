import { say } from '@millrace/contract/reasons'
import type { QuickJSContext, QuickJSHandle, Scope } from 'quickjs-emscripten'
import type { Engine } from './engine.ts'
import type { CodeLimits } from './limits.ts'
import type { CodeTask } from './messages.ts'
import { Stopped } from './stopped.ts'
import { readThrown } from './thrown.ts'

const CONSOLE = '{log(){},info(){},warn(){},error(){},debug(){}}'

interface Sandbox {
  scope: Scope
  context: QuickJSContext
  engine: Engine
  limits: CodeLimits
}

/** A script in its own context, which ends with the scope. */
export class Script {
  private readonly place: Sandbox

  constructor(place: Sandbox) {
    this.place = place
  }

  /** The result as JSON. Throws `Stopped`. */
  run({ code, input }: CodeTask): string {
    const { scope, context } = this.place
    // Captured before the script can replace it.
    const json = scope.manage(context.getProp(context.global, 'JSON'))
    const parse = scope.manage(context.getProp(json, 'parse'))
    const stringify = scope.manage(context.getProp(json, 'stringify'))
    const main = this.compile(code)
    const given = this.call(parse, scope.manage(context.newString(input)))
    return this.written(stringify, this.settled(this.call(main, given)))
  }

  private compile(code: string): QuickJSHandle {
    const { context } = this.place
    // Prepended on the same line, so that error lines match the code.
    const main = this.taken(
      context.evalCode(`globalThis.console=${CONSOLE};(async function(input){${code}\n})`, 'code'),
    )
    if (context.typeof(main) === 'function') return main
    throw new Stopped('syntax', say('code.bracket'))
  }

  private call(callee: QuickJSHandle, value: QuickJSHandle): QuickJSHandle {
    const { context } = this.place
    return this.taken(context.callFunction(callee, context.undefined, value))
  }

  private taken(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    const { scope } = this.place
    if (!result.error) return scope.manage(result.value)
    throw this.stoppedBy(scope.manage(result.error))
  }

  /** The value of the promise that every script returns. */
  private settled(promise: QuickJSHandle): QuickJSHandle {
    const { scope, context, engine } = this.place
    const jobs = engine.runtime.executePendingJobs()
    if (jobs.error) throw this.stoppedBy(scope.manage(jobs.error))
    const state = context.getPromiseState(promise)
    if (state.type === 'fulfilled') return scope.manage(state.value)
    if (state.type === 'rejected') throw this.stoppedBy(scope.manage(state.error))
    // An interrupted job leaves its promise pending.
    if (performance.now() > engine.deadline) throw this.outOfTime()
    throw new Stopped('never_ends', say('code.neverEnds'))
  }

  private written(stringify: QuickJSHandle, value: QuickJSHandle): string {
    const { context, limits, scope } = this.place
    const text = this.json(stringify, value)
    // Undefined, or a function.
    if (context.typeof(text) !== 'string') return 'null'
    const length = context.getNumber(scope.manage(context.getProp(text, 'length')))
    if (length <= limits.outputChars) return context.getString(text)
    throw new Stopped('output_size', say('code.output', { count: length, most: limits.outputChars }))
  }

  private json(stringify: QuickJSHandle, value: QuickJSHandle): QuickJSHandle {
    try {
      return this.call(stringify, value)
    } catch (error) {
      if (!(error instanceof Stopped) || error.problem !== 'thrown') throw error
      throw new Stopped('not_json', say('code.notJson', { said: error.message }))
    }
  }

  private stoppedBy(error: QuickJSHandle): Stopped {
    const { engine } = this.place
    const thrown = readThrown(this.place, error)
    // Out of time, even reading the error may be interrupted.
    if (thrown.problem !== 'thrown' || performance.now() <= engine.deadline) return thrown
    return this.outOfTime(thrown.line)
  }

  private outOfTime(line: number | null = null): Stopped {
    return new Stopped('time', say('code.time', { seconds: this.place.limits.timeMs / 1000 }), line)
  }
}
