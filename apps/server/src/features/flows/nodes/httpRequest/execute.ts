import { say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import type { HttpCredential } from '../../../credentials/index.ts'
import type { NodeEnv, NodeType } from '../types.ts'
import { secretFor, withoutSecret } from '../web/credential.ts'
import { failureOfStatus, failureOfWeb } from '../web/failure.ts'
import { contentTypeOf, readText } from '../web/read-body.ts'
import { storable, storableText } from '../web/storable.ts'
import { type BuiltRequest, buildRequest } from './build-request.ts'

const KB = 1000
const REDIRECTS = 5
const SAID = 300
const SAFE = new Set(['GET', 'HEAD'])

/** The response: status, headers and body. */
export const execute: NodeType['execute'] = async (step, env) => {
  const request = buildRequest(step.params)
  const secret = await secretFor(env, { id: step.params.credential, url: request.url })
  try {
    const response = await send(step, env, { request, secret })
    return { output: await readAnswer(step, response, secret) }
  } catch (error) {
    if (step.signal.aborted) throw step.signal.reason
    throw failureOfWeb(error)
  }
}

function send(
  step: Step,
  { context }: NodeEnv,
  { request, secret }: { request: BuiltRequest; secret: HttpCredential | null },
): Promise<Response> {
  const { method, url, headers, body } = request
  const isSafe = SAFE.has(method)
  if (!isSafe && !headers.has('idempotency-key')) headers.set('idempotency-key', step.idempotencyKey)
  for (const { name, value } of secret?.headers ?? []) headers.set(name, value)
  return context.egress.fetch(url, {
    method,
    headers,
    ...(body === null ? {} : { body }),
    signal: step.signal,
    timeoutMs: Number(step.params.seconds) * 1000,
    maxBytes: Number(step.params.mostKilobytes) * KB,
    maxRedirects: REDIRECTS,
    // Requests with side effects or a body must not be redirected elsewhere.
    redirect: isSafe ? 'follow' : 'manual',
  })
}

async function readAnswer(step: Step, response: Response, secret: HttpCredential | null): Promise<unknown> {
  const { status, headers, url } = response
  const isGood = status >= 200 && status < 300
  if (!isGood && step.params.onStatus === 'fail') throw await refusalOf(response, secret)
  const isPlain = isGood || step.params.answer === 'none'
  const body = isPlain ? await bodyOf(step, response, secret) : await looseBody(response, secret)
  const shown = [...headers].map(([name, value]) => [name, withoutSecret(storableText(value), secret)])
  return { status, body, headers: Object.fromEntries(shown), url }
}

/** The other side's error message, for the person reading the run. */
async function refusalOf(response: Response, secret: HttpCredential | null): Promise<StepError> {
  if (response.status < 400) {
    await response.body?.cancel()
    return new StepError('http_redirect', say('request.redirect', { status: String(response.status) }))
  }
  const said = await readText(response).catch(() => '')
  return failureOfStatus(response, withoutSecret(storableText(said), secret).trim().slice(0, SAID))
}

async function bodyOf(step: Step, response: Response, secret: HttpCredential | null): Promise<unknown> {
  const { answer } = step.params
  if (answer === 'none' || response.body === null) {
    await response.body?.cancel()
    return null
  }
  const wantsJson = answer === 'json' || (answer === 'auto' && isJson(response))
  const text = withoutSecret(await readText(response), secret)
  if (!wantsJson) return storableText(text)
  if (text.trim() === '') return null
  try {
    return storable(JSON.parse(text))
  } catch (error) {
    if (error instanceof StepError) throw error
    throw new StepError(
      'not_json',
      say('answer.notJson', {
        host: new URL(response.url).hostname,
        said: storableText(text).trim().slice(0, SAID),
      }),
    )
  }
}

const isJson = (response: Response): boolean => /[/+]json$/.test(contentTypeOf(response) ?? '')

/** Errors are often text where JSON is expected; then the text is the body. */
async function looseBody(response: Response, secret: HttpCredential | null): Promise<unknown> {
  if (response.body === null) return null
  const text = withoutSecret(await readText(response), secret)
  try {
    return storable(JSON.parse(text))
  } catch {
    return storableText(text)
  }
}
