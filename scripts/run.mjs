// Runs one of the project's TypeScript commands on the project's own Node: `node scripts/run.mjs path [arguments]`.
import { become, install } from './lib/setup.mjs'

install()
become(process.argv.slice(2))
