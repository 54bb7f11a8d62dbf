import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flows } from '@millrace/contract'
import { RULE_MEANINGS } from '@millrace/engine'
import { CATALOGUE } from '../apps/server/src/features/flows/nodes/catalogue.ts'

// Writes docs/nodes.md from the definitions of all node types. With --check it writes nothing and fails when the file is
// not what would be written.

const FILE = join(import.meta.dirname, '../docs/nodes.md')

const GROUPS: Record<flows.NodeDefinition['group'], string> = {
  inputs: 'Inputs',
  outputs: 'Outputs',
  ai: 'AI',
  data: 'Data',
  sheets: 'Sheets',
  logic: 'Logic',
  web: 'Web',
  out: 'Out',
  tools: 'Tools',
}

const EFFECTS: Record<flows.NodeDefinition['effects'], string> = {
  pure: 'Changes nothing outside of the run, so it may run again at any time.',
  repeatable:
    'Acts outside of the run. When a crash leaves it open whether it did, it is repeated under the same idempotency key.',
  ask: 'Acts outside of the run. When a crash leaves it open whether it did, a person decides.',
}

const KINDS: Partial<Record<flows.ParameterType, string>> = {
  INPUT: 'text',
  TEXTAREA: 'text',
  NUMBER: 'number',
  CHECKBOX: 'yes or no',
  MULTISELECT: 'several of a list',
  DATE: 'date',
  JSON: 'JSON',
  SHEET_COLUMN: 'key of a column',
  VALUE: 'any value',
  URL: 'web address',
  CODE: 'code',
  SCHEMA: 'JSON schema',
  FIELDS: 'names with values',
  RULES: 'rules',
  CASES: 'cases with rules',
}

// A line break would end the row of a table, and a bar its cell.
const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|')

const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const table = (heads: string[], rows: string[][]) =>
  [row(...heads), `| ${heads.map(() => '---').join(' | ')} |`, ...rows.map((cells) => row(...cells))].join(
    '\n',
  )

function kindOf({ type, options }: flows.ParameterDefinition): string {
  const kind = KINDS[type] ?? type.toLowerCase()
  const values = options.map(({ label, value }) => `\`${value}\` ${label}`).join('; ')
  return values === '' ? kind : `one of: ${values}`
}

function remarkOf({ required, defaultValue, when, type }: flows.ParameterDefinition): string {
  const parts = [
    required && defaultValue === null && type !== 'CHECKBOX' ? 'required' : '',
    defaultValue === null || defaultValue === '' ? '' : `unless told: \`${JSON.stringify(defaultValue)}\``,
    when ? `with \`${when.key}\`: ${when.in.map((value) => `\`${String(value)}\``).join(', ')}` : '',
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function settingsOf({ params }: flows.NodeDefinition): string[] {
  if (params.length === 0) return []
  const rows = params
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((param) => [`\`${param.key}\``, param.label, kindOf(param), remarkOf(param), param.desc])
  return [table(['Setting', 'Called', 'What it is', '', 'What it does'], rows)]
}

function portsOf({ ports, portsFrom, errors }: flows.NodeDefinition): string[] {
  const own = ports.map(({ id, title }) => (title === '' ? `\`${id}\`` : `\`${id}\` (${title})`))
  const all = [
    ...(portsFrom === undefined ? [] : [`one for each of its ${portsFrom}`]),
    ...own,
    ...(errors ? ['`error` when it fails'] : []),
  ]
  return all.length === 0 ? ['Nothing follows it.'] : [`Ways out: ${all.join(', ')}.`]
}

function outputsOf({ outputs, outputsFrom, role }: flows.NodeDefinition): string[] {
  if (role === 'start') return ['Its output: the parameters of the flow by their keys.']
  if (outputsFrom !== undefined) return [`Its output: what its setting \`${outputsFrom}\` names.`]
  if (outputs === 'any') return []
  const rows = outputs.map(({ key, type, title }) => [`\`${key}\``, type, title ?? ''])
  return rows.length === 0 ? [] : [table(['Output', 'Type', ''], rows)]
}

function triesOf({ retry, timeoutSeconds, role }: flows.NodeDefinition): string[] {
  if (role !== 'step') return []
  const tries =
    retry.attempts === 1
      ? 'One try'
      : `Up to ${retry.attempts} tries, the second after ${retry.backoffSeconds} s, then each after twice the time (at most ${retry.maxBackoffSeconds} s)`
  return [`${tries}; a try may take ${timeoutSeconds} s. Both can be set for each node.`]
}

const sectionOf = (definition: flows.NodeDefinition): string =>
  [
    `### ${definition.title} (\`${definition.type}\`)`,
    definition.desc,
    ...settingsOf(definition),
    ...portsOf(definition),
    ...outputsOf(definition),
    ...(definition.role === 'step' ? [EFFECTS[definition.effects]] : []),
    ...triesOf(definition),
  ].join('\n\n')

function groupsOf(): string[] {
  return flows.NODE_GROUPS.flatMap((group) => {
    const own = [...CATALOGUE.values()].filter((definition) => definition.group === group)
    return own.length === 0 ? [] : [`## ${GROUPS[group]}`, ...own.map(sectionOf)]
  })
}

const rules = () => [
  '## Rules',
  '“If”, “Switch”, “Find records” and “Filter and sort a list” compare by the same operators. Of a group, all rules must hold or any of them; groups may stand in groups, five deep.',
  table(
    ['Operator', 'Called', 'When it holds'],
    Object.entries(RULE_MEANINGS).map(([operator, { title, holds }]) => [`\`${operator}\``, title, holds]),
  ),
]

const text = `${[
  '# Nodes of flows',
  'Written by `npm run generate` from the definitions of the node types; not to be edited. The inspector of the editor shows the same.',
  ...groupsOf(),
  ...rules(),
].join('\n\n')}\n`

if (process.argv.includes('--check')) {
  const found = await readFile(FILE, 'utf8').catch(() => '')
  if (found !== text) {
    process.stderr.write('docs/nodes.md is not what the definitions make: run `npm run generate`\n')
    process.exitCode = 1
  }
} else {
  await writeFile(FILE, text)
}
