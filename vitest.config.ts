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
// About the embedded database itself, a process that starts, dies or backs up with it, or what a small installation
// does all day. Everything else runs on PostgreSQL, which takes half the time; see decision 0100.
const EMBEDDED_ONLY = [
  'apps/server/src/db/embedded/*.test.ts',
  'apps/server/src/cli/backup.test.ts',
  'apps/server/src/features/credentials/{backup,keys/rotate-killed}.test.ts',
  'apps/server/src/features/sheets/structure/killed-column.test.ts',
  'apps/server/src/queue/deaths.test.ts',
  'apps/server/src/testing/{process,crash,program,sql/statements}.test.ts',
]
// What differs most between the two databases is tried on both: locks and transactions, migrations, copies, and a case
// of each large part. `npm run test:embedded` runs all of the server's tests on the embedded one.
const BOTH = [
  'apps/server/src/db/{backup/*,*}.test.ts',
  'apps/server/src/testing/{postgres,database}.test.ts',
  'apps/server/src/features/usage/**/*.test.ts',
  'apps/server/src/features/agents/agents.test.ts',
  'apps/server/src/features/conversations/{crash,open-turn}.test.ts',
  'apps/server/src/features/knowledge/retrieval/*.test.ts',
  'apps/server/src/features/sheets/read/reading.test.ts',
  'apps/server/src/features/sheets/records/records.test.ts',
  'apps/server/src/features/jobs/jobs.test.ts',
  'apps/server/src/features/jobs/budget/reservations.test.ts',
  'apps/server/src/features/runs/checkpoint/*.test.ts',
]
const ALL_EMBEDDED = process.env.TEST_DATABASE === 'embedded'

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
          include: ALL_EMBEDDED ? [SERVER] : [...EMBEDDED_ONLY, ...BOTH],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        // PostgreSQL takes half the time of the embedded database. (Where there is none, these run on the embedded one.)
        test: {
          ...asNode,
          name: 'postgres',
          include: ALL_EMBEDDED ? [] : [SERVER],
          exclude: EMBEDDED_ONLY,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
