import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const UNIT = [
  'packages/**/*.test.{ts,tsx}',
  'apps/{console,chat}/src/**/*.test.{ts,tsx}',
  'bench/**/*.test.ts',
  'scripts/**/*.test.ts',
]
// About what is loaded first in a process, or about a page, which others would leave their things on.
const ALONE = ['apps/console/src/lib/zod-config.test.ts', 'apps/{console,chat}/src/**/*.test.tsx']
const SERVER = 'apps/server/src/**/*.test.ts'
// What depends on how a database behaves (locks, plans, writers who meet, crashes, copies) is tried on both.
const BOTH = [
  'apps/server/src/db/*.test.ts',
  'apps/server/src/{db/backup,ops}/**/*.test.ts',
  'apps/server/src/http/!(parse-in-turns|trailing-slash).test.ts',
  'apps/server/src/cli/!(backup).test.ts',
  'apps/server/src/testing/{postgres,database,start-together}.test.ts',
  'apps/server/src/features/{usage,agents,projects}/**/*.test.ts',
  'apps/server/src/features/conversations/{burst,crash,resume,chat,open-turn,public-address}.test.ts',
  'apps/server/src/features/knowledge/{retrieval,vectors,sheet}/**/*.test.ts',
  'apps/server/src/features/sheets/{read,write,records,columns,links}/**/*.test.ts',
  'apps/server/src/features/jobs/{fairness,jobs,outage,output-columns}.test.ts',
  'apps/server/src/features/jobs/budget/*.test.ts',
  'apps/server/src/features/{runs/!(reading),jobs/schedules,flows/nodes/sheets}/**/*.test.ts',
  'apps/server/src/features/runs/*.test.ts',
]
// About people, rights, files, sites, settings and hostile input: they ask the same plain things of either database,
// and PostgreSQL takes half the time. (Where there is none, they run on the embedded one.)
const POSTGRES_ONLY = [
  'apps/server/src/features/{accounts,team,tools,documents,onboarding,notifications,search,mail}/**/*.test.ts',
  'apps/server/src/features/credentials/no-leaks.test.ts',
  'apps/server/src/features/conversations/{answers,model-failures}.test.ts',
  'apps/server/src/features/models/**/*.test.ts',
  'apps/server/src/features/knowledge/{chunks,embedding,file-types,files,knowledge}.test.ts',
  'apps/server/src/features/knowledge/{site,transfer}/**/*.test.ts',
  'apps/server/src/features/sheets/links/round-trip.test.ts',
  'apps/server/src/features/sheets/transfer/{crash,date-orders,file-types,formats,import,interrupted,readings,round-trip}.test.ts',
  'apps/server/src/features/jobs/{associated-params,budget-limits,crash,slices/cut-slices,commands,frozen-workers,killer-rows,launch,meanwhile,modes,order,paused-crash,results,stop-at-failure,telling,workers}.test.ts',
  'apps/server/src/features/jobs/budget/budget-crash.test.ts',
  'apps/server/src/features/projects/empty-trash.test.ts',
  'apps/server/src/features/jobs/cleanup/flow-trash.test.ts',
  'apps/server/src/features/sheets/columns/readings.test.ts',
  'apps/server/src/features/jobs/ai-columns/{ai-columns,meanwhile,unattended}.test.ts',
  'apps/server/src/features/flows/{builder,drafts,presence}/**/*.test.ts',
  'apps/server/src/features/runs/{forms,hooks}/**/*.test.ts',
  'apps/server/src/features/runs/waits/{approvals,repeat}.test.ts',
  'apps/server/src/features/flows/nodes/*/!(sheet-nodes).test.ts',
  'apps/server/src/features/runs/{leases/clock-jumps,crash,frozen}.test.ts',
  'apps/server/src/features/jobs/{schedules/{clock-changes,launch-again},timetable/instants}.test.ts',
  'apps/server/src/testing/crash-crawl.test.ts',
  'apps/server/src/testing/{matrix,security}/**/*.test.ts',
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
const shared = { testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 6 }
// Files of one process share their modules: to load, and to compile the embedded database, for each of them anew took a
// quarter of the time, of unit tests a third. They may share nothing else: what a file changes outside of itself it puts
// back.
const together = { ...shared, isolate: false }
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
          ...together,
          name: 'embedded',
          include: [SERVER],
          exclude: POSTGRES_ONLY,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...together,
          name: 'postgres',
          include: [...BOTH, ...POSTGRES_ONLY],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
