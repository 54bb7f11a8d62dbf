// A Restate service with three journaled steps: `node restate-service.ts <folder with the SDK> <port>`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Context {
  run: <T>(name: string, work: () => T) => Promise<T>
}
interface Sdk {
  service: (definition: {
    name: string
    handlers: Record<string, (context: Context, input: { name: string }) => Promise<unknown>>
  }) => unknown
  serve: (options: { services: unknown[]; port: number }) => Promise<unknown>
}

const [folder, port] = process.argv.slice(2)
const entry = join(folder!, 'node_modules/@restatedev/restate-sdk/dist/index.js')
const { service, serve } = (await import(pathToFileURL(entry).href)) as Sdk

const steps = service({
  name: 'Steps',
  handlers: {
    run: async (context, { name }) => {
      const a = await context.run('a', () => `Hello ${name}`)
      const b = await context.run('b', () => `${a}, and`)
      const text = await context.run('c', () => `${b} welcome`)
      return { state: 'succeeded', outputs: { text } }
    },
  },
})
await serve({ services: [steps], port: Number(port) })
