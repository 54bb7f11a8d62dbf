// Imported before the product's own entry (`--import`), so that its embedded database starts with cached code.
import { holdProgram } from './program.ts'

await holdProgram()
