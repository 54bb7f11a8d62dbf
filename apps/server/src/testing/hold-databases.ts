// For runners of other tests: makes the migrated databases, prints the environment that leads to them as a line of JSON,
// and keeps PostgreSQL, where there is one, until its input ends.
import setUp from './global-setup.ts'

const before = { ...process.env }
const end = await setUp()
const made = Object.entries(process.env).filter(([name, value]) => before[name] !== value)
process.stdout.write(`${JSON.stringify(Object.fromEntries(made))}\n`)
process.stdin.resume().once('end', () => void end())
