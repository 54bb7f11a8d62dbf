// The script that websites load: <script async src="https://HOST/embed.js" data-agent="PUBLIC-ID"></script>. It runs
// in other people's pages, so it has no dependency, sets no cookie, and adds one global: `Millrace`.
import { loadSettings } from './settings.ts'
import { createWidget, type Neighbour, type Widget } from './widget.ts'

const COMMANDS = ['open', 'close', 'toggle', 'identify', 'set', 'destroy'] as const
type Command = (typeof COMMANDS)[number]

/** `Millrace('open')`, or `Millrace('open', { agent: 'PUBLIC-ID' })` on a page with several agents. */
interface Api {
  (...call: unknown[]): void
  /** Calls waiting for their agent's script. */
  q?: unknown[][]
  /** The agents on this page, in the order of their scripts. */
  agents?: Map<string, Agent>
  /** Kept here because each script on a page is a program of its own. */
  shown?: Neighbour[]
}

interface Agent {
  widget: Widget | null
  /** Calls made before the widget exists. */
  waiting: [Command, unknown][]
}

declare global {
  interface Window {
    Millrace?: Api
  }
}

function install(): Api {
  const before = window.Millrace
  if (before?.agents) return before
  const agents = new Map<string, Agent>()
  const api: Api = (...call) => {
    const [name, ...rest] = call
    const command = COMMANDS.find((one) => one === name)
    if (!command) return console.warn('Millrace: no command', name)
    const named = agentIn(rest)
    const key = named ?? agents.keys().next().value
    const agent = agents.get(key ?? '')
    // Its script has not run yet.
    if (!agent) return void api.q!.push(call)
    const value = named && rest.length === 1 ? undefined : rest[0]
    if (agent.widget) agent.widget[command](value)
    else agent.waiting.push([command, value])
    if (command === 'destroy') agents.delete(key!)
  }
  api.agents = agents
  api.shown = []
  api.q = before?.q ?? []
  window.Millrace = api
  return api
}

function agentIn(values: unknown[]): string | undefined {
  const { agent } = (values.at(-1) ?? {}) as { agent?: unknown }
  return typeof agent === 'string' ? agent : undefined
}

async function start(): Promise<void> {
  // Null in a module, and after the script has run.
  const script = document.currentScript as HTMLScriptElement | null
  // An image with that name in the page would shadow it.
  const id = script?.tagName === 'SCRIPT' && script.dataset.agent
  if (!id) return
  const api = install()
  if (api.agents!.has(id)) return
  const agent: Agent = { widget: null, waiting: [] }
  api.agents!.set(id, agent)
  for (const call of api.q!.splice(0)) api(...call)
  const host = new URL(script.src).origin
  const settings = await loadSettings(host, id)
  // The agent was removed in the meantime.
  if (!settings || api.agents!.get(id) !== agent) return
  const widget = createWidget({ host, id, settings, all: api.shown! })
  agent.widget = widget
  for (const [command, value] of agent.waiting) widget[command](value)
}

void start()
