import { loadConfig } from './config/config.ts'
import { errorMessage } from './lib/errors.ts'
import { createLog } from './lib/log.ts'
import { start } from './start.ts'

const EXIT_FAILED = 1

async function main() {
  const config = await loadConfig()
  const log = createLog(config.logLevel)
  const running = await start(config, log)
  if (running.url) process.stdout.write(`\n  Millrace is ready: ${running.url}\n\n`)
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: errorMessage(error) }, 'stopping failed')
        process.exit(EXIT_FAILED)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${errorMessage(error)}\n\n`)
  process.exit(EXIT_FAILED)
})
