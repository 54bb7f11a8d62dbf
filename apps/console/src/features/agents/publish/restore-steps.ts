import type { agents } from '@millrace/contract'
import type { Step } from './history.ts'

/** The steps of a restored version: `changes` says what the draft had otherwise than the version. */
export function stepsOfRestore(changes: readonly agents.AgentChange[]): Step[] {
  const of = (...sections: agents.AgentChange['section'][]) =>
    changes.filter(({ section, field }) => sections.includes(section) && field !== 'picture')
  const side = (list: agents.AgentChange[], from: 'before' | 'after') =>
    Object.fromEntries(list.map((change) => [change.field, change[from]]))
  const fields = of('profile', 'configure')
  const [appearance, leads] = [of('interfaceChat'), of('leadsSetting')]
  const [knowledge, tools] = [of('Knowledge')[0], of('integrations')[0]]
  return [
    { kind: 'agent', before: side(fields, 'after'), after: side(fields, 'before') },
    { kind: 'appearance', before: side(appearance, 'after'), after: side(appearance, 'before') },
    { kind: 'leads', before: side(leads, 'after'), after: side(leads, 'before') },
    ...(knowledge
      ? [{ kind: 'knowledge' as const, before: basesOf(knowledge.after), after: basesOf(knowledge.before) }]
      : []),
    ...(tools
      ? [{ kind: 'tools' as const, before: wishesOf(tools.after), after: wishesOf(tools.before) }]
      : []),
  ]
}

/** What was deleted has no name, and can't come back. */
const presentIn = (value: agents.ChangeValue) =>
  (value as agents.NamedInVersion[]).filter(({ name }) => name !== null)

const basesOf = (value: agents.ChangeValue) => presentIn(value).map(({ id }) => id)

const wishesOf = (value: agents.ChangeValue) =>
  presentIn(value).map(({ id, allowWrite = false }) => ({ toolId: id, allowWrite }))
