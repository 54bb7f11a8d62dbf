import type { Channel } from '../channel.ts'
import { slackFiles } from './files.ts'
import { challengeIn, parseSlack, readSlackAddress, verifySlack } from './incoming.ts'
import { slackLab } from './lab.ts'
import { encodeSlack, probeSlack, readSlackProbe, readSlackReply, slackMedia } from './outgoing.ts'
import { BOT_TOKEN, SIGNING_SECRET, STEPS } from './texts.ts'

/** A bot in a Slack workspace. */
export const slack: Channel = {
  id: 'slack',
  name: 'Slack',
  fields: [
    { key: 'botToken', ...BOT_TOKEN, secret: true, pattern: /^xoxb-[\w-]{8,500}$/ },
    { key: 'signingSecret', ...SIGNING_SECRET, secret: true, pattern: /^[\w-]{8,200}$/ },
  ],
  api: { setting: 'SLACK_API_URL', url: 'https://slack.com/api' },
  window: { hours: null, personHours: null, templates: false, first: true },
  limit: { units: 'characters', most: 4000 },
  format: 'slack',
  optsOut: false,
  steps: STEPS,
  hasVerifyToken: false,
  verify: verifySlack,
  challenge: challengeIn,
  parse: parseSlack,
  readAddress: readSlackAddress,
  encode: encodeSlack,
  readReply: readSlackReply,
  files: slackFiles,
  media: slackMedia,
  probe: probeSlack,
  readProbe: readSlackProbe,
  lab: slackLab,
}
