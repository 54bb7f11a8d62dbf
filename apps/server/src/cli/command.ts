import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnvironment } from '../config/env.ts'
import { PRIVATE_UMASK } from '../lib/private-folder.ts'

const EXIT_FAILED = 1

/** Whether the file of this URL is what Node was asked to run, rather than imported. */
export const isMain = (url: string): boolean =>
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === url

export const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/** Where the installation is. Unlike the server's own start this makes nothing, no secret key either. */
export function settings(): { dataDir: string; databaseUrl: string | null } {
  const { DATA_DIR, DATABASE_URL } = readEnvironment()
  return { dataDir: resolve(DATA_DIR), databaseUrl: DATABASE_URL ?? null }
}

/** Runs a command of the command line: an error is one sentence for the person, and the exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  process.umask(PRIVATE_UMASK)
  try {
    await main()
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n\n`)
    process.exitCode = EXIT_FAILED
  }
}
