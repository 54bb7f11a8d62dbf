import { cp, rm } from 'node:fs/promises'
import { startServer, TEMPLATE } from './server.ts'

/**
 * A data folder as the first start leaves it, for the servers of all specs: to make the database anew for each of them
 * took a tenth of the time. The very first start is tried here, and by `demo.spec.ts` as a person does it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.stop()
  const template = `${server.dataDir}-template`
  // A socket may be left in it, and can't be copied.
  const isKept = (path: string) => !path.endsWith('.sock')
  await cp(server.dataDir, template, { recursive: true, filter: isKept })
  await rm(server.dataDir, { recursive: true, force: true })
  process.env[TEMPLATE] = template
  return async () => {
    delete process.env[TEMPLATE]
    await rm(template, { recursive: true, force: true })
  }
}
