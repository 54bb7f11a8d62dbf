// `npm run test:embedded`: all of the server's tests on the embedded database, before a release. `npm test` runs most of
// them on PostgreSQL only, because it takes half the time.
import { become, install } from './lib/setup.mjs'

install()
process.env.TEST_DATABASE = 'embedded'
become(['node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded', ...process.argv.slice(2)])
