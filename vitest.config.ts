import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SERVER = 'apps/server/src/**/*.test.ts'
// Tests that never touch a database run once.
const PURE = ['apps/server/src/{egress,lib,config}/**', 'apps/server/src/db/embedded/**']
// Their work lies with vendors, sites and files; what they ask of a database, others try on both.
const ELSEWHERE = [
  'apps/server/src/features/{tools,mail,models,credentials,documents,storage,onboarding}/**',
  'apps/server/src/testing/{security,documents}/**',
]

// They take a minute each, mostly waiting: begun last, they would be waited for by all.
const LONG = /(matrix|crash|killed|process|backup|interrupted|formats)[\w-]*\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const shared = { testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 4 }
// Files of one process share their modules: to load, and to compile the embedded database, for each of them anew took a
// quarter of the time. They may share nothing else: what a file changes outside of itself it puts back.
const together = { ...shared, isolate: false }

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{console,chat}/src/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...together,
          name: 'embedded',
          include: [SERVER],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...together,
          name: 'postgres',
          include: [SERVER],
          exclude: [...PURE, ...ELSEWHERE],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
