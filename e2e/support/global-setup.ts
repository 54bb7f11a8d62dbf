import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { NODE, ROOT, TEMPLATE } from './server.ts'

const PROGRAM = join(ROOT, 'apps/server/src/testing/print-template.ts')

/**
 * A migrated database for the servers of all specs, the one of the other tests: to make it anew for each server took a
 * tenth of the time. The very first start is tried by `process.test.ts`.
 */
export default function setUp(): () => void {
  process.env[TEMPLATE] = execFileSync(NODE, [PROGRAM], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return () => {
    delete process.env[TEMPLATE]
  }
}
