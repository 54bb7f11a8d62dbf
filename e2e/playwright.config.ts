import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const args = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../node_modules/.cache/millrace/e2e',
  // Far above what any test takes: machines may be slow, and no test is about speed.
  timeout: 400_000,
  expect: { timeout: 40_000 },
  // Each has a server and a browser of its own, so three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath, args },
    // Tracing every test took a third of the time; `--trace on` traces tests when one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
