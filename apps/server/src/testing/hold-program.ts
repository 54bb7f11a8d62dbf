// Imported before the product's own entry (`--import`): its embedded database begins with code that was kept.
import { holdProgram } from './program.ts'

await holdProgram()
