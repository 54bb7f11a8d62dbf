// Runs one of the project's TypeScript commands on the project's own Node: `node scripts/run.mjs path [arguments]`.
import { become, install } from './lib/setup.mjs'

install()
become(['--env-file-if-exists=.env', ...process.argv.slice(2)])
