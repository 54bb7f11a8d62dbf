// Prints the folder of the migrated database for tests, which it makes where there is none: for runners of other tests.
import { embeddedTemplate } from './template.ts'

process.stdout.write(await embeddedTemplate())
