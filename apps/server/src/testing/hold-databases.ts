// For other test runners: makes the migrated databases, prints the environment variables for them as a line of JSON,
// and keeps PostgreSQL (if there is one) running until stdin closes.
import setUp from './global-setup.ts'

const before = { ...process.env }
const end = await setUp()
const made = Object.entries(process.env).filter(([name, value]) => before[name] !== value)
process.stdout.write(`${JSON.stringify(Object.fromEntries(made))}\n`)
process.stdin.resume().once('end', () => void end())
