import { execFileSync } from 'node:child_process'
import { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDocument } from '../editor/model/document.ts'
import { curlOfHook, curlOfJob, curlOfResult, curlOfRun, curlOfWaiting } from './curl.ts'

const HOSTILE = [
  `it's`,
  `'; touch /tmp/owned; echo '`,
  '$(id) `id` ${HOME} $MILLRACE_KEY',
  String.raw`\' \\' \n`,
  'two\nlines\r\nand a tab\t',
  '"quoted" !history *?[a] ~ # & | > <',
  '日本語 🧵 é',
  '-d @/etc/passwd',
  '\u2028\u0007\u007f',
  '',
]

const flowWith = (params: Partial<flows.ParameterDefinition>[]) => ({
  id: `flw_${'0'.repeat(26)}` as const,
  document: { ...emptyDocument(), params: params.map((one) => flows.flowParameter.parse(one)) },
})
const call = (flow: ReturnType<typeof flowWith>) => ({
  origin: 'https://mill.example',
  flow,
  projectId: `prj_${'0'.repeat(26)}`,
})

/** How a shell parses each command: the arguments that curl gets. */
function argumentsOf(commands: readonly string[]): string[][] {
  const script = [`curl() { printf '%s\\0' "$@"; printf 'END\\0'; }`, ...commands].join('\n')
  const env = { MILLRACE_KEY: 'secret', JOB_ID: 'job_1', RUN_ID: 'run_1' }
  const words = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1)
  const calls: string[][] = [[]]
  for (const word of words) {
    if (word === 'END') calls.push([])
    else calls.at(-1)?.push(word)
  }
  return calls.slice(0, -1)
}

const bodyOf = (words: readonly string[] = []): unknown => JSON.parse(words[words.indexOf('-d') + 1] ?? '')

describe('a command to copy', () => {
  it('sends exactly what the flow accepts, whatever its default values contain', () => {
    const random = fc.sample(fc.string({ unit: 'binary' }), { numRuns: 40, seed: 7 })
    const texts = [...HOSTILE, ...random.filter((text) => text.isWellFormed())]
    const flow = flowWith(texts.map((defaultValue, at) => ({ key: `p${at}`, defaultValue })))
    const wanted = Object.fromEntries(texts.map((text, at) => [`p${at}`, text]))
    const url = 'https://mill.example/hook/1'
    const [run, job, hook] = argumentsOf([
      curlOfRun(call(flow)),
      curlOfJob(call(flow)),
      curlOfHook({ url, flow }),
    ])
    expect(bodyOf(run)).toEqual({ params: wanted })
    expect(bodyOf(job)).toMatchObject({ flowId: flow.id, params: wanted })
    expect(bodyOf(hook)).toEqual(wanted)
  })

  it("calls this page's server, with the key and project of the person who copies it", () => {
    const flow = flowWith([])
    const one = call(flow)
    const headers = ['-H', 'Authorization: Bearer secret', '-H', `x-project-id: ${one.projectId}`]
    const [run, waiting, job, result] = argumentsOf([
      curlOfRun(one),
      curlOfWaiting(one),
      curlOfJob(one),
      curlOfResult(one),
    ])
    const base = 'https://mill.example/api'
    expect(run).toEqual(expect.arrayContaining(['-X', 'POST', ...headers, 'Content-Type: application/json']))
    expect(run?.[2]).toBe(`${base}/flows/${flow.id}/run`)
    expect(waiting?.slice(1)).toEqual(headers)
    expect(waiting?.[0]).toBe(`${base}/flows/runs/run_1`)
    expect(job?.[2]).toBe(`${base}/millrace/aiflowjobs?execute=true`)
    expect(result).toEqual([`${base}/millrace/aiflowjobs/job_1/apiresult?format=ndjson`, ...headers])
  })
})

it('has an example of each type that the flow accepts', () => {
  const types = ['INPUT', 'TEXTAREA', 'NUMBER', 'CHECKBOX', 'SELECT', 'MULTISELECT', 'DATE', 'JSON'] as const
  const options = [{ label: 'One', value: 'one' }]
  const { document, id } = flowWith(types.map((type) => ({ key: type.toLowerCase(), type, options })))
  const [words] = argumentsOf([curlOfRun(call({ id, document }))])
  const { params } = bodyOf(words) as { params: Record<string, unknown> }
  expect(Object.keys(params)).toHaveLength(types.length)
  expect(flows.readParameters(document.params, params).problems).toEqual([])
})
