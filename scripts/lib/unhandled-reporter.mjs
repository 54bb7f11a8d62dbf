// A vitest reporter: writes the errors that no test caught. They fail the run, but the JSON report doesn't contain them.
import { writeFileSync } from 'node:fs'

/** Environment: where to write them. */
export const UNHANDLED = 'MILLRACE_UNHANDLED_ERRORS'

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors = []) {
    const found = errors.map((error) => ({
      file: error.VITEST_TEST_PATH ?? null,
      test: error.VITEST_TEST_NAME ?? null,
      text: error.stack ?? error.message ?? String(error),
    }))
    writeFileSync(process.env[UNHANDLED], JSON.stringify(found))
  }
}
