import { expect, it } from 'vitest'
import { metaSignature } from './meta/lab.ts'
import { slack } from './slack/index.ts'
import { slackSignature } from './slack/lab.ts'
import { whatsapp } from './whatsapp/index.ts'

// Vectors from the vendors' formulas, computed with `openssl dgst -sha256 -hmac`.

const META = {
  secret: 'app-secret',
  body: '{"text":"\\u00e4"}',
  hex: 'b78978c1eeb89734bf53260279471b0edca82f2e02d591d0543d572313aa0af4',
}
const SLACK = {
  secret: 'signing-secret',
  body: '{"ok":1}',
  stamp: '1700000000',
  hex: '879be0863524e4b99b08eaca77da19b127e9de4af0761e56436b31a1d3ea0d3d',
}

it('of Meta fits the raw body only', () => {
  const header = `sha256=${META.hex}`
  expect(metaSignature(META.secret, META.body)).toBe(header)
  const check = (body: string, given: string | string[] | undefined, appSecret = META.secret) =>
    whatsapp.verify({ body, headers: { 'x-hub-signature-256': given }, now: 0 }, { appSecret })
  expect(check(META.body, header)).toBe(true)
  expect(check(META.body, header.toUpperCase().replace('SHA256', 'sha256'))).toBe(true)
  expect(check('{"text":"ä"}', header)).toBe(false)
  expect(check(META.body, header, 'another')).toBe(false)
  expect(check(META.body, header, '')).toBe(false)
  for (const given of [undefined, '', 'sha256=', 'sha1=00', META.hex, [header, header]])
    expect(check(META.body, given)).toBe(false)
})

it('of Slack fits body and time, and not for longer than five minutes', () => {
  const header = `v0=${SLACK.hex}`
  expect(slackSignature(SLACK.secret, SLACK.stamp, SLACK.body)).toBe(header)
  const at = Number(SLACK.stamp) * 1000
  const check = (now: number, { body = SLACK.body, stamp = SLACK.stamp } = {}) =>
    slack.verify(
      { body, headers: { 'x-slack-signature': header, 'x-slack-request-timestamp': stamp }, now },
      { signingSecret: SLACK.secret },
    )
  expect(check(at)).toBe(true)
  expect(check(at + 300_000)).toBe(true)
  expect(check(at + 301_000)).toBe(false)
  expect(check(at - 301_000)).toBe(false)
  expect(check(at, { body: '{"ok":2}' })).toBe(false)
  expect(check(at, { stamp: '1700000001' })).toBe(false)
  expect(check(at, { stamp: 'soon' })).toBe(false)
})
