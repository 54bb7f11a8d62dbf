import { defineConfig } from 'vitest/config'

const SERVER = 'apps/server/src/**/*.test.ts'
// Tests that never touch a database run once.
const PURE = ['apps/server/src/{egress,lib,config}/**', 'apps/server/src/db/embedded/**']
// Their work lies with vendors, sites and files; what they ask of a database, others try on both.
const ELSEWHERE = [
  'apps/server/src/features/{tools,mail,models,credentials,documents,storage,onboarding}/**',
  'apps/server/src/testing/{security,documents}/**',
]

const shared = { testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 3 }

export default defineConfig({
  test: {
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
          ...shared,
          name: 'embedded',
          include: [SERVER],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
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
