import { loadConfig } from './config/config.ts'
import { errorMessage } from './lib/errors.ts'
import { createLog, STANDARD_OUTPUT } from './lib/log.ts'
import { createLogSink } from './lib/log-sink.ts'
import { watchLoop } from './lib/loop/watch-loop.ts'
import { PRIVATE_UMASK } from './lib/private-folder.ts'
import { start } from './start.ts'

const EXIT_FAILED = 1

async function main() {
  process.umask(PRIVATE_UMASK)
  const config = await loadConfig()
  // If standard output can't be written (full disk), the line below is lost and the server continues.
  process.stdout.on('error', () => undefined)
  const sink = createLogSink(STANDARD_OUTPUT)
  const log = createLog(config.logLevel, sink)
  const running = await start(config, log)
  // Started after loading, which blocks nobody.
  watchLoop(log)
  if (running.url) process.stdout.write(`\n  Millrace is ready: ${running.url}\n\n`)
  if (running.setupCode)
    process.stdout.write(
      `  Nobody owns it yet. The first sign-up asks for this setup code: ${running.setupCode}\n\n`,
    )
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    const exit = (code: number) => {
      sink.flush()
      process.exit(code)
    }
    running.stop().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: errorMessage(error) }, 'stopping failed')
        exit(EXIT_FAILED)
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
