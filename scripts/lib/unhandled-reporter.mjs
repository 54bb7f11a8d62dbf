// A vitest reporter: writes the errors that no test caught. They fail the run, but the JSON report doesn't contain them.
import { writeFileSync } from 'node:fs'

/** Environment: where to write them. */
export const UNHANDLED = 'MILLRACE_UNHANDLED_ERRORS'

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors = []) {
    const found = errors.map((error) => {
      const text = [error, error.cause].map((one) => one?.stack ?? one?.message ?? '').join('\n')
      return {
        // A process that died, for want of memory for example, is named by its cause alone.
        file: error.VITEST_TEST_PATH ?? /while running test file (\S+)/.exec(text)?.[1] ?? null,
        test: error.VITEST_TEST_NAME ?? null,
        text,
      }
    })
    writeFileSync(process.env[UNHANDLED], JSON.stringify(found))
  }
}
