import { flows } from '@millrace/contract'
import { CATALOGUE } from '../nodes/catalogue.ts'

const DESCRIPTION = 160

function settingOf({ key, type, required, options, defaultValue }: flows.ParameterDefinition): string {
  const choices =
    options.length > 0 ? ` one of ${options.map(({ value }) => JSON.stringify(value)).join('|')}` : ''
  const given = defaultValue === null ? '' : ` default ${JSON.stringify(defaultValue).slice(0, 80)}`
  return `${key}: ${type}${required ? '' : '?'}${choices}${given}`
}

function outputsOf({ outputs, outputsFrom }: flows.NodeDefinition): string {
  const fixed = outputs === 'any' ? [] : outputs.map(({ key, type }) => `${key}: ${type}`)
  return [...fixed, ...(outputsFrom ? [`and what ${outputsFrom} names`] : [])].join(', ') || 'anything'
}

function lineOf(definition: flows.NodeDefinition): string {
  const { type, title, desc, params, ports, portsFrom, errors } = definition
  const portIds = [...(portsFrom ? [`the cases of ${portsFrom}`] : []), ...ports.map(({ id }) => id)]
  return [
    `- ${type} (${title}): ${desc.slice(0, DESCRIPTION)}`,
    `  settings: ${params.map(settingOf).join('; ') || 'none'}`,
    `  ports: ${[...portIds, ...(errors ? [flows.ERROR_PORT] : [])].join(', ')}; outputs: ${outputsOf(definition)}`,
  ].join('\n')
}

/** A short description of all node types, for a model. */
export const describeCatalogue = (): string => [...CATALOGUE.values()].map(lineOf).join('\n')
