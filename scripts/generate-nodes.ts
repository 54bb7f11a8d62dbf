import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flows } from '@millrace/contract'
import { RULE_MEANINGS } from '@millrace/engine'
import { CATALOGUE } from '../apps/server/src/features/flows/nodes/catalogue.ts'

// Writes docs/nodes.md from the definitions of all node types. With --check, writes nothing and fails when the file is
// out of date.

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
  pure: 'Has no effects outside the run, so it can run again at any time.',
  repeatable:
    'Has effects outside the run. If a crash leaves its outcome unknown, it runs again with the same idempotency key.',
  ask: 'Has effects outside the run. If a crash leaves its outcome unknown, a person decides.',
}

const KINDS: Partial<Record<flows.ParameterType, string>> = {
  INPUT: 'text',
  TEXTAREA: 'text',
  NUMBER: 'number',
  CHECKBOX: 'checkbox',
  MULTISELECT: 'multi-select',
  DATE: 'date',
  JSON: 'JSON',
  SHEET_COLUMN: 'column key',
  VALUE: 'any value',
  URL: 'URL',
  CODE: 'code',
  SCHEMA: 'JSON Schema',
  FIELDS: 'names with values',
  RULES: 'conditions',
  CASES: 'cases with conditions',
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
    defaultValue === null || defaultValue === '' ? '' : `default: \`${JSON.stringify(defaultValue)}\``,
    when ? `with \`${when.key}\`: ${when.in.map((value) => `\`${String(value)}\``).join(', ')}` : '',
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function settingsOf({ params }: flows.NodeDefinition): string[] {
  if (params.length === 0) return []
  const rows = params
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((param) => [`\`${param.key}\``, param.label, kindOf(param), remarkOf(param), param.desc])
  return [table(['Setting', 'Label', 'Type', '', 'Description'], rows)]
}

function portsOf({ ports, portsFrom, errors }: flows.NodeDefinition): string[] {
  const own = ports.map(({ id, title }) => (title === '' ? `\`${id}\`` : `\`${id}\` (${title})`))
  const all = [
    ...(portsFrom === undefined ? [] : [`one per item of \`${portsFrom}\``]),
    ...own,
    ...(errors ? ['`error` if it fails'] : []),
  ]
  return all.length === 0 ? ['No ports.'] : [`Ports: ${all.join(', ')}.`]
}

function outputsOf({ outputs, outputsFrom, role }: flows.NodeDefinition): string[] {
  if (role === 'start') return ['Output: the flow’s parameters by key.']
  if (outputsFrom !== undefined) return [`Output: the fields named in \`${outputsFrom}\`.`]
  if (outputs === 'any') return []
  const rows = outputs.map(({ key, type, title }) => [`\`${key}\``, type, title ?? ''])
  return rows.length === 0 ? [] : [table(['Output', 'Type', ''], rows)]
}

function triesOf({ retry, timeoutSeconds, role }: flows.NodeDefinition): string[] {
  if (role !== 'step') return []
  const tries =
    retry.attempts === 1
      ? 'One attempt'
      : `Up to ${retry.attempts} attempts, the second after ${retry.backoffSeconds} s, then with doubled delays (up to ${retry.maxBackoffSeconds} s)`
  return [`${tries}; timeout ${timeoutSeconds} s. Both can be set per step.`]
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
  '## Conditions',
  '“If”, “Switch”, “Find records” and “Filter and sort a list” use the same operators. A group matches if all or any of its conditions match. Groups can be nested up to five levels.',
  table(
    ['Operator', 'Label', 'When it matches'],
    Object.entries(RULE_MEANINGS).map(([operator, { title, holds }]) => [`\`${operator}\``, title, holds]),
  ),
]

const text = `${[
  '# Steps of flows',
  'Generated by `npm run generate` from the definitions of the step types. Don’t edit it. The inspector in the editor shows the same texts.',
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
