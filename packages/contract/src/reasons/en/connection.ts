/** For steps that use a connection to a vendor. */
export const connection = {
  'connection.missing':
    'The step’s connection no longer exists or isn’t available in this project. Choose another one.',
  'connection.reconnect':
    '{{name}} ({{vendor}}) is no longer connected. An admin can reconnect it under Integrations.',
  'connection.purpose':
    '{{name}} ({{vendor}}) doesn’t include the access that this step needs. An admin can reconnect it under Integrations and allow it.',
  'connection.client':
    '{{vendor}} doesn’t accept this server’s client. The operator has to check its settings.',
  'connection.closed': '{{name}} ({{vendor}}) can’t be decrypted on this server. Reconnect it.',
  'connection.unavailable': '{{vendor}} can’t renew the connection right now. Try again later.',
  'vendor.rate': '{{vendor}} received too many requests. Try again later.',
  'vendor.denied': '{{vendor}} denied access: {{said}}',
  'vendor.notFound': '{{vendor}} couldn’t find it: {{said}}',
  'vendor.rejected': '{{vendor}} rejected the request (status {{status}}): {{said}}',
  'vendor.problem': '{{vendor}} has a problem (status {{status}}). Try again later.',
  'vendor.garbled': '{{vendor}} sent a response that can’t be read.',
  'vendor.unsure':
    '{{vendor}} didn’t confirm this, so it may or may not have happened. Check there before you run the step again.',
  'googleSheets.link': '“{{text}}” isn’t a link to a Google spreadsheet, or its ID.',
  'googleSheets.missing':
    'The spreadsheet doesn’t exist, or the connected Google account can’t open it. Check the link and with whom it’s shared.',
  'googleSheets.tab': 'The spreadsheet has no tab “{{tab}}”.',
  'googleSheets.columns':
    'The tab has no column “{{column}}” in its first row. Add it there, or change the field’s name.',
  'googleSheets.noHeader': 'The first row of the tab has no column names.',
  'googleSheets.nothing': 'There is nothing to append: no field has a name.',
  'googleCalendar.time': '“{{text}}” isn’t a date and time such as 2026-11-30T09:00:00Z.',
  'googleCalendar.order': 'The end must be after the start, by at most {{most}} days.',
  'googleCalendar.missing':
    'The calendar “{{calendar}}” doesn’t exist, or the connected Google account can’t read it.',
  'googleCalendar.attendee': '“{{text}}” isn’t an email address.',
  'calendly.eventType': 'There is no active event type “{{text}}” in Calendly.',
  'slack.channel':
    'Slack doesn’t know the channel “{{channel}}”, or the app isn’t in it. Invite the app to the channel.',
} as const
