import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

/** An MCP server as a program, with the official SDK: what it does when it is called is its argument's name. */
const text = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const forever = () => new Promise<never>(() => setInterval(() => undefined, 1000))
const held: Buffer[] = []
const namesInEnvironment = () =>
  readFileSync('/proc/self/environ', 'utf8')
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.split('=')[0]!)
    .toSorted()

const ANSWERS: Record<string, () => object | Promise<object>> = {
  around: () => text({ env: namesInEnvironment(), folder: process.cwd(), args: process.argv.slice(2) }),
  child: () => text({ pid: spawn('/bin/sleep', ['600']).pid, own: process.pid }),
  hang: forever,
  flood: () => {
    const line = 'x'.repeat(100_000)
    for (let count = 0; count < 100; count += 1) process.stdout.write(line)
    return forever()
  },
  noise: () => {
    process.stdout.write('this is no message\n{"also": "none"}\n')
    return text('after noise')
  },
  memory: () => {
    setInterval(() => held.push(Buffer.alloc(200_000_000, 1)), 100)
    return forever()
  },
  exit: () => process.exit(3),
}

const server = new Server({ name: 'program', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Object.keys(ANSWERS).map((name) => ({ name, inputSchema: { type: 'object' as const } })),
}))
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ANSWERS[params.name]!())
await server.connect(new StdioServerTransport())
