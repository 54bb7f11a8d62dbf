import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const UNIT = [
  'packages/**/*.test.{ts,tsx}',
  'apps/{console,chat,widget}/src/**/*.test.{ts,tsx}',
  'bench/**/*.test.ts',
  'scripts/**/*.test.ts',
]
// About what is loaded first in a process, or about a page, which others would leave their things on.
const ALONE = ['apps/console/src/lib/zod-config.test.ts', 'apps/{console,chat}/src/**/*.test.tsx']
const SERVER = 'apps/server/src/**/*.test.ts'
// About the embedded database itself, or about a process that starts, dies or backs up with it.
const EMBEDDED_ONLY = [
  'apps/server/src/db/embedded/*.test.ts',
  'apps/server/src/cli/backup.test.ts',
  'apps/server/src/features/credentials/{backup,keys/rotate-killed}.test.ts',
  'apps/server/src/features/sheets/structure/killed-column.test.ts',
  'apps/server/src/lib/loop/*.test.ts',
  'apps/server/src/queue/deaths.test.ts',
  'apps/server/src/testing/{process,crash,program,sql/statements}.test.ts',
  'apps/server/src/testing/event-loop/*.test.ts',
]
// What depends on how a database behaves (locks, plans, writers who meet, crashes, copies) is tried on both.
const BOTH = [
  'apps/server/src/db/{backup/*,*}.test.ts',
  'apps/server/src/http/{http,reserve,use-limits,stop}.test.ts',
  'apps/server/src/ops/*.test.ts',
  'apps/server/src/testing/{postgres,database}.test.ts',
  'apps/server/src/features/usage/**/*.test.ts',
  'apps/server/src/features/system-sheets/*.test.ts',
  'apps/server/src/features/agents/{agents,versions/{versions,draft,visitors}}.test.ts',
  'apps/server/src/features/conversations/{burst,crash,resume,open-turn,no-log}.test.ts',
  'apps/server/src/features/conversations/analytics/*.test.ts',
  'apps/server/src/features/desk/hand-back-crash.test.ts',
  'apps/server/src/features/leads/leads.test.ts',
  'apps/server/src/features/agent-tests/scoring/*.test.ts',
  'apps/server/src/features/knowledge/{retrieval,vectors}/**/*.test.ts',
  'apps/server/src/features/sheets/{read,write}/**/*.test.ts',
  'apps/server/src/features/sheets/records/{records,exact-numbers}.test.ts',
  'apps/server/src/features/sheets/columns/{column-work,failed-work}.test.ts',
  'apps/server/src/features/jobs/{fairness,jobs,slow-formulas}.test.ts',
  'apps/server/src/features/jobs/budget/{budget,reservations}.test.ts',
  'apps/server/src/features/jobs/schedules/schedules.test.ts',
  'apps/server/src/features/runs/{walk,checkpoint,leases,alone}/**/*.test.ts',
  'apps/server/src/features/runs/waits/answer-wait.test.ts',
  'apps/server/src/features/ai-workers/crash.test.ts',
]

// They take a minute each, mostly waiting: begun last, they would be waited for by all.
const LONG =
  /(matrix|crash|requests|killed|killer|process|backup|interrupted|formats|readings|round-trip|frozen)[\w-]*\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Far above what any test takes: machines may be slow, and no test is about speed.
const shared = {
  testTimeout: 400_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: 6,
}
// Files of one process share their modules: to load, and to compile the embedded database, for each of them anew took a
// quarter of the time, of unit tests a third. They may share nothing else: what a file changes outside of itself it puts
// back.
const together = { ...shared, isolate: false }
// Node loads the server's files itself, as in the product: Vite would write each of them anew, for a tenth of the time.
const asNode = { ...together, experimental: { viteModuleRunner: false, nodeLoader: false } }
// The pages get the contract without its schemas; tests take it whole.
const resolve = { alias: { 'virtual:contract': '@millrace/contract' } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      { resolve, test: { ...together, name: 'unit', include: UNIT, exclude: ALONE } },
      { resolve, test: { ...shared, name: 'alone', include: ALONE } },
      {
        test: {
          ...asNode,
          name: 'embedded',
          include: [...EMBEDDED_ONLY, ...BOTH],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        // PostgreSQL takes half the time of the embedded database. (Where there is none, these run on the embedded one.)
        test: {
          ...asNode,
          name: 'postgres',
          include: [SERVER],
          exclude: EMBEDDED_ONLY,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
