import { channelOf, CHANNELS, formatText, optWord, partsOf } from '@millrace/channels'
import { agents, agentTests, handoffs, leads, templateText } from '@millrace/contract'
import { smallTalk } from '@millrace/models'
import { judgeAnswer, readVerdict } from '../../features/agent-tests/judge.ts'
import { chatRules } from '../../features/agents/index.ts'
import { unsealTurns } from '../../features/conversations/carried.ts'
import { receivedName } from '../../lib/file-names.ts'
import { alike, sharedTerms, tellingTerms } from '../../features/knowledge/index.ts'
import { checkValues, emailKey, phoneKey } from '../../features/leads/check-values.ts'
import { companyDomain } from '../../features/leads/freemail.ts'
import { scoreLead } from '../../features/leads/score.ts'
import type { Parser } from './hostile-texts.ts'

const HEADERS = 16_000
const MESSAGE = 8000
/** A model's answer, at four characters per token. */
const ANSWER = 16_384 * 4

/** A webhook of the channel's vendor with this text. */
function vendorBody(channel: string, text: string): object {
  const event = { type: 'message', channel: 'C', ts: '1', user: 'U', channel_type: 'im', text }
  if (channel === 'slack')
    return { type: 'event_callback', team_id: 'T', authorizations: [{ user_id: 'B' }], event }
  const value = {
    metadata: { phone_number_id: '1' },
    messages: [{ from: '2', id: '3', type: 'text', text: { body: text } }],
  }
  const messaging = [{ sender: { id: '2' }, message: { mid: '3', text } }]
  const object = { whatsapp: 'whatsapp_business_account', messenger: 'page' }[channel] ?? 'instagram'
  return { object, entry: [{ id: '1', changes: [{ field: 'messages', value }], messaging }] }
}

/** The same for what visitors send and owners configure: forms, sites, files, tests of answers. */
export const VISITORS: Parser[] = [
  {
    name: 'a message that may ask for a person',
    most: MESSAGE,
    run: (text) => handoffs.asksForPerson(text, [text.slice(0, 60), 'a b']),
  },
  { name: 'a message with blocked words', most: MESSAGE, run: (text) => BLOCKING.blocked(text) },
  { name: 'a message that may be a greeting', most: MESSAGE, run: (text) => smallTalk(text) },
  {
    name: 'a question among others like it',
    most: 400,
    run: (text) => alike(tellingTerms(text), tellingTerms(text.slice(9))),
  },
  ...agents.LEAD_FIELD_TYPES.map((type) => ({
    name: `a lead form, ${type}`,
    most: leads.LEAD_VALUE_MAX,
    run: (text: string) => checkValues(leadForm(type), { values: { a: text }, consent: true }),
  })),
  {
    name: 'the addresses of a lead',
    most: 254,
    run: (text) => [emailKey(text), companyDomain(`a@${text}`), phoneKey(text)],
  },
  {
    name: 'what makes the score of a lead',
    most: MESSAGE,
    run: (text) =>
      scoreLead({
        form: SCORED,
        email: null,
        filled: new Set(),
        messages: 1,
        texts: Array(20).fill(text),
        pages: [`https://example.com/${text.slice(0, 2000)}`],
      }),
  },
  { name: 'the name of a file that a visitor sends', most: HEADERS, run: receivedName },
  ...CHANNELS.map((channel) => ({
    name: `a recipient of ${channel.name}`,
    most: MESSAGE,
    run: (text: string) => channel.readAddress(text),
  })),
  {
    name: 'a template of WhatsApp',
    most: MESSAGE,
    run: (text) => {
      const components = [{ type: 'BODY', text }]
      const body = { data: [{ name: 'a', language: 'en', status: 'APPROVED', components }] }
      const whole = { header: '', body: text, footer: '' }
      const values = [{ part: 'body' as const, key: '1', value: text }]
      return [channelOf('whatsapp')!.templates!.read({ status: 200, body }), templateText(whole, values)]
    },
  },
  ...CHANNELS.map((channel) => ({
    name: `what is written by ${channel.name}`,
    most: MESSAGE,
    run: (text: string) => [channel.parse(vendorBody(channel.id, text)), optWord(text)],
  })),
  ...CHANNELS.map(({ name, format, limit }) => ({
    name: `a response for ${name}`,
    most: ANSWER,
    run: (text: string) => partsOf(formatText(text, format), limit),
  })),
  { name: 'a sealed conversation', most: 100_000, run: (text) => unsealTurns('secret', 'con_a', text) },
  {
    name: 'the origin of a page',
    most: HEADERS,
    run: (text) => agents.isOfSites(SITES, `https://${text}`),
  },
  { name: 'a site that may show the chat', most: 200, run: (text) => agents.siteDomain.safeParse(text) },
  {
    name: 'the URL of a webhook',
    most: 2000,
    run: (text) => agents.setWebhook.body.safeParse({ url: text, events: [], enabled: true }),
  },
  {
    name: 'the shortcut of a canned reply',
    most: 4000,
    run: (text) => handoffs.createReply.body.safeParse({ shortcut: text, text }),
  },
  ...(['contains', 'exact', 'similarity', 'cites'] as const).map((judge) => ({
    name: `a test of an answer, ${judge}`,
    most: ANSWER,
    run: (text: string) => judgeAnswer(tested(text), { ...JUDGING, judge }, NO_HELPERS),
  })),
  ...(['contains', 'similarity'] as const).map((judge) => ({
    name: `an expected answer, ${judge}`,
    most: agentTests.EXPECTED_MAX,
    run: (text: string) =>
      judgeAnswer(
        { ...tested(''), source: null, expected: text, answer: LONG_ANSWER },
        { ...JUDGING, judge },
        NO_HELPERS,
      ),
  })),
  { name: 'an answer beside its passages', most: ANSWER, run: (text) => sharedTerms(text, [text]) },
  { name: 'the verdict of a model', most: ANSWER, run: readVerdict },
]
const BLOCKING = chatRules({
  bot_config: {
    security: agents.security.parse({
      blockedWords: Array.from({ length: 200 }, (_, n) => `a ${'b '.repeat(20)}${n}`),
    }),
  },
})
const leadForm = (type: agents.LeadField['type']) =>
  agents.leadForm.parse({ fields: [{ key: 'a', label: 'A', type, required: true, options: ['a'] }] })
const SCORED: Pick<agents.LeadForm, 'fields' | 'score'> = {
  fields: [],
  score: [
    { type: 'words', words: Array.from({ length: 50 }, (_, n) => `a ${'b '.repeat(20)}${n}`), points: 1 },
    { type: 'page', page: `/${'*a'.repeat(90)}`, points: 1 },
  ],
}
const SITES = Array.from({ length: 50 }, (_, n) => `*.a${n}.example`)
const JUDGING = { threshold: 100, instructions: '', judgeModel: '' }
const NO_HELPERS = { nearness: () => Promise.resolve(null), ask: () => Promise.resolve('') }
const LONG_ANSWER = 'nothing of it '.repeat(ANSWER / 14)
const tested = (text: string) => ({
  question: text,
  expected: text.slice(9),
  source: text.slice(0, 1000),
  answer: text,
  sources: Array(20).fill(text.slice(1, 1000)),
})
