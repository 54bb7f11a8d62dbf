import { headerOf, type VendorCall } from '@millrace/channels'
import { Failure, invalid } from '../../lib/errors.ts'

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Values in a call, of which a thousand states of messages have some 25,000. */
const VALUES_MAX = 50_000
/** Vendors nest less than ten deep. */
const DEPTH_MAX = 64
export const tooMuch = () => new Failure('payload_too_large', 'There is too much in one call.')

/**
 * Whoever connects a channel by hand knows the secret, and could sign a call that takes long to parse: its values are
 * counted first, which takes a few milliseconds for the longest body.
 */
function checkSize(text: string): void {
  let [depth, values, isText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isText = !isText
    else if (isText) at += sign === BACKSLASH ? 1 : 0
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
    else if (sign === COMMA) values += 1
    if (depth > DEPTH_MAX || values > VALUES_MAX) throw tooMuch()
  }
}

/**
 * The body of a call. Throws if it is no JSON, or has far more in it than a vendor sends. Slack sends what is done with
 * buttons as JSON in a form.
 */
export function bodyOf({ body, headers }: VendorCall): unknown {
  const isForm = headerOf(headers, 'content-type').startsWith('application/x-www-form-urlencoded')
  return jsonOf(isForm ? (new URLSearchParams(body).get('payload') ?? '') : body)
}

function jsonOf(body: string): unknown {
  checkSize(body)
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw invalid([{ path: 'body', message: 'is not JSON' }])
  }
}
