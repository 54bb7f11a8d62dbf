import type { flows } from '@millrace/contract'
import { jobs as routesJobs, runs as routesRuns } from 'virtual:contract'

interface Call {
  origin: string
  flow: Pick<flows.Flow, 'id' | 'document'>
  projectId: string
}

/** A placeholder value that describes the parameter, in its type. */
function exampleOf({ type, key, defaultValue, options }: flows.ParameterDefinition): unknown {
  if (defaultValue !== null && defaultValue !== undefined) return defaultValue
  if (type === 'NUMBER') return 1
  if (type === 'CHECKBOX') return true
  if (type === 'MULTISELECT') return options.slice(0, 1).map(({ value }) => value)
  if (type === 'SELECT') return options[0]?.value ?? key
  if (type === 'DATE') return '2026-01-31'
  if (type === 'JSON') return {}
  return key
}

const exampleParams = ({ document }: Call['flow']): Record<string, unknown> =>
  Object.fromEntries(document.params.map((one) => [one.key, exampleOf(one)]))

/** Quoted for a shell in single quotes. */
const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`

/** Line continuation. */
const GOES_ON = '\\'

const HEADERS = (projectId: string): string[] => [
  `  -H "Authorization: Bearer $MILLRACE_KEY" ${GOES_ON}`,
  `  -H "x-project-id: ${projectId}" ${GOES_ON}`,
]

function post(url: string, { projectId, body }: { projectId: string; body: unknown }): string {
  return [
    `curl -X POST "${url}" ${GOES_ON}`,
    ...HEADERS(projectId),
    `  -H "Content-Type: application/json" ${GOES_ON}`,
    `  -d ${quoted(body)}`,
  ].join('\n')
}

function get(url: string, projectId: string): string {
  const [key, project] = HEADERS(projectId)
  return [`curl "${url}" ${GOES_ON}`, key, project?.replace(/ \\$/, '')].join('\n')
}

const pathOf = ({ path }: { path: string }, id: string): string => `/api${path.replace(/:\w+/, id)}`

export const curlOfRun = ({ origin, flow, projectId }: Call): string =>
  post(`${origin}${pathOf(routesRuns.runFlow, flow.id)}`, {
    projectId,
    body: { params: exampleParams(flow) },
  })

export const curlOfWaiting = ({ origin, projectId }: Call): string =>
  get(`${origin}${pathOf(routesRuns.readRun, '$RUN_ID')}`, projectId)

export function curlOfJob({ origin, flow, projectId }: Call): string {
  const body = {
    flowId: flow.id,
    params: exampleParams(flow),
    SHEETS: [{ sheetId: 'sht_…', mapping: {} }],
    runMode: 'STARTOVER',
    runAmount: 'ALL',
    OUTPUT_SHEETS: [{ newName: 'Results', writeMode: 'UPSERT' }],
    associatedMode: 'MATCH',
  }
  return post(`${origin}${pathOf(routesJobs.createJob, '')}?execute=true`, { projectId, body })
}

export const curlOfResult = ({ origin, projectId }: Call): string =>
  get(`${origin}${pathOf(routesJobs.jobApiResult, '$JOB_ID')}?format=ndjson`, projectId)

export const curlOfHook = ({ url, flow }: { url: string; flow: Call['flow'] }): string =>
  [
    `curl -X POST "${url}" ${GOES_ON}`,
    `  -H "Content-Type: application/json" ${GOES_ON}`,
    `  -d ${quoted(exampleParams(flow))}`,
  ].join('\n')
