import type { Channel } from '../channel.ts'
import { idField, secretField, tokenField } from '../meta/fields.ts'
import { messagingLab } from '../meta/lab.ts'
import { parseMessaging, readPersonId } from '../meta/messaging.ts'
import { messengerProfile } from '../meta/profile.ts'
import {
  encodeMessaging,
  metaMedia,
  probeAccount,
  readAccountProbe,
  readMessagingReply,
} from '../meta/sending.ts'
import { pageApp } from '../meta/page-app.ts'
import { PAGE_ID, PAGE_STEPS, PAGE_TOKEN } from '../meta/texts.ts'
import { verifyMeta } from '../meta/webhook.ts'
import { messengerFiles } from './files.ts'

/** Messenger of a Facebook Page. */
export const messenger: Channel = {
  id: 'messenger',
  name: 'Messenger',
  fields: [idField('pageId', PAGE_ID), tokenField(PAGE_TOKEN), secretField()],
  api: { setting: 'META_GRAPH_URL', url: 'https://graph.facebook.com', versioned: true },
  window: { hours: 24, personHours: 7 * 24, templates: false, first: false },
  limit: { units: 'characters', most: 2000 },
  format: 'plain',
  optsOut: true,
  steps: PAGE_STEPS,
  hasVerifyToken: true,
  verify: verifyMeta,
  parse: (body) => parseMessaging(body, 'page'),
  readAddress: readPersonId,
  encode: (message, to, settings) =>
    encodeMessaging(message, to, { account: settings.pageId!, settings, echoes: true }),
  readReply: readMessagingReply,
  files: messengerFiles,
  app: pageApp,
  media: metaMedia,
  profile: messengerProfile,
  probe: (settings) => probeAccount(`/${settings.pageId}?fields=id,name`, settings),
  readProbe: (answer, settings) =>
    readAccountProbe(answer, { expected: settings.pageId!, idKey: 'id', nameKey: 'name' }),
  lab: messagingLab('page', {
    idKey: 'pageId',
    url: 'https://scontent.fbcdn.net/lab-picture.png',
    account: (id) => ({ id, name: 'Messenger Lab' }),
  }),
}
