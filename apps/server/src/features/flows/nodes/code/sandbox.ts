import { Scope } from 'quickjs-emscripten'
import { type Engine, hasGrown, startEngine } from './engine.ts'
import type { CodeLimits } from './limits.ts'
import type { CodeProblem, CodeResult, CodeTask } from './messages.ts'
import { Script } from './script.ts'
import { Stopped } from './stopped.ts'

/** Problems that leave the engine intact. */
const HARMLESS: ReadonlySet<CodeProblem> = new Set<CodeProblem>([
  'thrown',
  'syntax',
  'not_json',
  'output_size',
])

/** Runs scripts one after another, each in its own context. An error it throws itself ends it. */
export class Sandbox {
  private engine: Engine | null = null
  private readonly limits: CodeLimits

  constructor(limits: CodeLimits) {
    this.limits = limits
  }

  async run(task: CodeTask): Promise<CodeResult> {
    this.engine ??= await startEngine(this.limits)
    const { engine } = this
    engine.deadline = performance.now() + this.limits.timeMs
    let result: CodeResult | null = null
    try {
      Scope.withScope((scope) => {
        const context = scope.manage(engine.runtime.newContext())
        result = resultOf(() => new Script({ scope, context, engine, limits: this.limits }).run(task))
      })
    } catch (error) {
      // Out of memory, even cleaning up may fail. The result is valid; the engine isn't.
      this.engine = null
      if (!result) throw error
    }
    const left = result as CodeResult | null
    if (!left) throw new Error('a script gave no result')
    if (hasGrown(engine) || !(left.ok || HARMLESS.has(left.problem))) this.engine = null
    return left
  }
}

function resultOf(run: () => string): CodeResult {
  try {
    return { ok: true, output: run() }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    const { problem, why, line } = error
    return { ok: false, problem, why, line }
  }
}
