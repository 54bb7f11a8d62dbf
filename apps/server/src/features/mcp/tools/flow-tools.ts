import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { mapInTurns } from '../../../lib/take-turn.ts'
import { findPublished, flowSchema, listPublished, type PublishedFlow } from '../../flows/index.ts'
import { outputSchemaOf } from './output-schema.ts'

/** Clients put the name of the server before names of tools, and models accept 64 characters. */
const SLUG_MAX = 31
/** Characters at the end of an ID that are random. */
const ENDING = 8
const NAME = new RegExp(`_([0-9a-z]{${ENDING}})$`)
const DESCRIPTION_MAX = 2000
const FLOWS_A_PAGE = 50

const slugOf = (title: string): string =>
  title
    .slice(0, 200)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .slice(0, SLUG_MAX)

/** The title for people, and the end of the ID, by which the flow is found even after it was renamed. */
const toolNameOf = ({ id, title }: { id: string; title: string }): string =>
  `${slugOf(title) || 'flow'}_${id.slice(-ENDING)}`

/** The flow behind a tool that the caller can run; undefined if there is none. */
export async function findFlow(
  context: Context,
  member: Member,
  name: string,
): Promise<{ id: string; title: string } | undefined> {
  const ending = NAME.exec(name)?.[1]
  if (ending === undefined) return undefined
  const found = await findPublished(context, member, ending)
  return found.find((flow) => toolNameOf(flow) === name) ?? (found.length === 1 ? found[0] : undefined)
}

/** Tools of published flows after a cursor, and the next cursor. */
export async function listFlowTools(
  context: Context,
  member: Member,
  after: string | null,
): Promise<{ tools: ListedTool[]; next: string | null }> {
  const found = await listPublished(context, member, { after, limit: FLOWS_A_PAGE + 1 })
  const shown = found.slice(0, FLOWS_A_PAGE)
  return {
    tools: await mapInTurns(shown, present),
    next: found.length > shown.length ? shown.at(-1)!.id : null,
  }
}

function present(flow: PublishedFlow): ListedTool {
  const { title, description, isPure } = flow
  return {
    name: toolNameOf(flow),
    title,
    description: (description.trim() || `Runs the flow “${title}” and returns its outputs.`).slice(
      0,
      DESCRIPTION_MAX,
    ),
    inputSchema: flowSchema(flow.params, null),
    outputSchema: outputSchemaOf(flow),
    annotations: {
      title,
      readOnlyHint: isPure,
      destructiveHint: !isPure,
      idempotentHint: isPure,
      openWorldHint: !isPure,
    },
  }
}
