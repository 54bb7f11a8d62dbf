import type { Channel } from '../channel.ts'
import { idField, secretField, tokenField } from '../meta/fields.ts'
import { verifyMeta } from '../meta/webhook.ts'
import { whatsAppApp } from './app.ts'
import { whatsAppFiles } from './files.ts'
import { parseWhatsApp } from './incoming.ts'
import { whatsAppLab } from './lab.ts'
import {
  encodeWhatsApp,
  probeWhatsApp,
  readWhatsAppAddress,
  readWhatsAppProbe,
  readWhatsAppReply,
  whatsAppMedia,
} from './outgoing.ts'
import { whatsAppTemplates } from './templates.ts'
import { BUSINESS_ACCOUNT_ID, PHONE_NUMBER_ID, STEPS, TOKEN } from './texts.ts'

/** WhatsApp Business Cloud API. */
export const whatsapp: Channel = {
  id: 'whatsapp',
  name: 'WhatsApp',
  fields: [
    idField('phoneNumberId', PHONE_NUMBER_ID),
    tokenField(TOKEN),
    secretField(),
    { ...idField('businessAccountId', BUSINESS_ACCOUNT_ID), optional: true },
  ],
  api: { setting: 'META_GRAPH_URL', url: 'https://graph.facebook.com', versioned: true },
  window: { hours: 24, personHours: null, templates: true, first: false },
  limit: { units: 'characters', most: 4096 },
  format: 'whatsapp',
  optsOut: true,
  steps: STEPS,
  hasVerifyToken: true,
  verify: verifyMeta,
  parse: parseWhatsApp,
  readAddress: readWhatsAppAddress,
  encode: encodeWhatsApp,
  readReply: readWhatsAppReply,
  templates: whatsAppTemplates,
  files: whatsAppFiles,
  app: whatsAppApp,
  media: whatsAppMedia,
  probe: probeWhatsApp,
  readProbe: readWhatsAppProbe,
  lab: whatsAppLab,
}
