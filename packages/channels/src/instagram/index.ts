import type { Channel, ChannelApi } from '../channel.ts'
import { idField, secretField, tokenField } from '../meta/fields.ts'
import { messagingLab } from '../meta/lab.ts'
import { parseMessaging, readPersonId } from '../meta/messaging.ts'
import { instagramProfile } from '../meta/profile.ts'
import {
  encodeMessaging,
  metaMedia,
  probeAccount,
  readAccountProbe,
  readMessagingReply,
} from '../meta/sending.ts'
import { INSTAGRAM_ID, INSTAGRAM_SECRET, INSTAGRAM_STEPS, INSTAGRAM_TOKEN } from '../meta/texts.ts'
import { instagramApp } from '../meta/page-app.ts'
import { verifyMeta } from '../meta/webhook.ts'

const api: ChannelApi = { setting: 'IG_GRAPH_URL', url: 'https://graph.instagram.com', versioned: true }
const pageApi: ChannelApi = { setting: 'META_GRAPH_URL', url: 'https://graph.facebook.com', versioned: true }

/**
 * Messages of an Instagram professional account: with Instagram Login and its own token, or through the Page that it is
 * linked to (`pageId`), at another host and with the Page's token.
 */
export const instagram: Channel = {
  id: 'instagram',
  name: 'Instagram',
  fields: [idField('instagramId', INSTAGRAM_ID), tokenField(INSTAGRAM_TOKEN), secretField(INSTAGRAM_SECRET)],
  appKeys: ['pageId'],
  api,
  apiFor: ({ pageId }) => (pageId === undefined ? api : pageApi),
  window: { hours: 24, personHours: 7 * 24, templates: false, first: false },
  limit: { units: 'bytes', most: 1000 },
  format: 'plain',
  optsOut: true,
  steps: INSTAGRAM_STEPS,
  hasVerifyToken: true,
  verify: verifyMeta,
  parse: (body) => parseMessaging(body, 'instagram'),
  readAddress: readPersonId,
  // Instagram does not return metadata.
  encode: (message, to, settings) =>
    encodeMessaging(message, to, {
      account: settings.pageId ?? settings.instagramId!,
      settings,
      echoes: false,
    }),
  readReply: readMessagingReply,
  app: instagramApp,
  media: metaMedia,
  profile: instagramProfile,
  probe: (settings) =>
    probeAccount(
      settings.pageId === undefined
        ? '/me?fields=user_id,username'
        : `/${settings.instagramId}?fields=id,username`,
      settings,
    ),
  readProbe: (answer, settings) =>
    readAccountProbe(answer, { expected: settings.instagramId!, idKey: 'user_id', nameKey: 'username' }),
  lab: messagingLab('instagram', {
    idKey: 'instagramId',
    url: 'https://lookaside.cdninstagram.com/lab-picture.png',
    account: (id) => ({ id, user_id: id, username: 'instagram_lab' }),
  }),
}
