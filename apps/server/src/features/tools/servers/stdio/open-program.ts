import type { Context } from '../../../../context.ts'
import { ToolFailure } from '../../call/failure.ts'
import { ProgramTransport } from './program-transport.ts'

const PREFIX = 'stdio:'
/** At once, in a process of the server. */
const MOST_RUNNING = 8
const LIMITS = { outputBytes: 2_000_000, memoryBytes: 1_000_000_000 }

let running = 0

/** Whether a server is a program of this machine. */
export const isProgram = (url: string): boolean => url.startsWith(PREFIX)

/** What a server's tools are for: the origin of its URL, or the program. */
export const siteOf = (url: string): string => (isProgram(url) ? url : new URL(url).origin)

/** The transport to a program that the operator lists for the account. Throws `ToolFailure`. */
export function openProgram(
  { config }: Pick<Context, 'config'>,
  { accountId, url }: { accountId: string; url: string },
): ProgramTransport {
  const program = config.mcpPrograms.get(url.slice(PREFIX.length))
  // One for other accounts isn't there.
  if (!program || program.accounts?.includes(accountId) === false)
    throw new ToolFailure('This server has no such program. Its operator lists them in MCP_STDIO.')
  if (running >= MOST_RUNNING) throw new ToolFailure('Too many programs are running. Try again in a moment.')
  running += 1
  const transport = new ProgramTransport(program, LIMITS)
  const close = transport.close.bind(transport)
  let isOpen = true
  transport.close = async () => {
    if (isOpen) running -= 1
    isOpen = false
    await close()
  }
  return transport
}
