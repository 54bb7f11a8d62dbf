import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import type { NodeType } from '../types.ts'
import { secretFor, withoutSecret } from '../web/credential.ts'
import { failureOfStatus, failureOfWeb } from '../web/failure.ts'
import { readText } from '../web/read-body.ts'
import { storableText } from '../web/storable.ts'
import { signatureHeaders } from './sign.ts'

const TIMEOUT_MS = 20_000
const MOST_BYTES = 64_000
const SAID = 300
/**
 * The same for all attempts, so that the receiver recognises duplicates. A dot would end the id in the signed content.
 */
const idOf = ({ idempotencyKey }: Step) => `msg_${idempotencyKey}`.replaceAll('.', '_')

/** Sends the message. A repetition has the same id, so the receiver can recognise it. */
export const execute: NodeType['execute'] = async (step, env) => {
  const url = URL.parse(flows.textOf(step.params.url).trim())
  if (!url || !/^https?:$/.test(url.protocol)) throw new StepError('bad_url', say('url.incomplete'))
  const secret = await secretFor(env, { id: step.params.credential, url })
  const id = idOf(step)
  const now = env.context.now()
  const body = JSON.stringify({
    type: flows.textOf(step.params.event),
    timestamp: now.toISOString(),
    data: dataOf(step.params.data),
  })
  const timestamp = Math.floor(now.getTime() / 1000)
  try {
    const response = await env.context.egress.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': step.idempotencyKey,
        ...signatureHeaders(secret?.values.at(-1) ?? null, { id, timestamp, body }),
      },
      body,
      signal: step.signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      redirect: 'manual',
    })
    if (!response.ok) {
      const said = await readText(response).catch(() => '')
      throw failureOfStatus(response, withoutSecret(storableText(said), secret).trim().slice(0, SAID))
    }
    await response.body?.cancel()
    return { output: { status: response.status, id, signed: secret !== null } }
  } catch (error) {
    if (step.signal.aborted) throw step.signal.reason
    throw failureOfWeb(error)
  }
}

const dataOf = (fields: unknown): Record<string, unknown> =>
  Object.fromEntries(flows.fieldList.parse(fields ?? []).map(({ name, value }) => [name, value ?? null]))
