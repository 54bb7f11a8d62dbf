// The failures of a test run, from the reports of both runners, and whether they fail again on their own.
import { relative } from 'node:path'
import { ROOT } from './setup.mjs'

// eslint-disable-next-line no-control-regex -- the colours of a terminal
const COLOURS = /\u001B\[[\d;]*m/g
const LINES = 12

/** `{ file, name, why }` of each failed test of vitest's JSON report; a file that failed to load counts as one. */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ file, name: 'did not run', why: short(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      why: short(failureMessages.join('\n')),
    }))
  })
}

/**
 * `{ file, name, why }` of each error that no test caught, from the report of `unhandled-reporter.mjs`; `file` is that of
 * the test that was running; null when it isn't known.
 */
export const unhandledErrors = (report) =>
  (report ?? []).map(({ file, test, text }) => ({
    file: file && relative(ROOT, file),
    name: `unhandled error${test === null ? '' : ` during ${test}`}`,
    why: short(text),
  }))

/** `{ file, name, why }` of each failed test of Playwright's JSON report. */
export function failedInBrowser(report) {
  const found = []
  const visit = ({ suites = [], specs = [] }, path) => {
    for (const spec of specs)
      if (!spec.ok)
        found.push({
          file: `e2e/${spec.file}`,
          name: [...path, spec.title].join(' › '),
          why: short(
            spec.tests
              .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
              .join('\n'),
          ),
        })
    for (const suite of suites) visit(suite, suite.title === suite.file ? path : [...path, suite.title])
  }
  visit(report ?? {}, [])
  return found
}

function short(text = '') {
  const lines = text.replace(COLOURS, '').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
    .slice(0, LINES)
    .join('\n')
}

/** Lines that name each failure, for the end of a long output. */
export const describe = (failures) =>
  failures
    .map(({ file, name, why }) => `  ${file ?? 'unknown file'} › ${name}\n${why.replace(/^/gm, '      ')}\n`)
    .join('')
