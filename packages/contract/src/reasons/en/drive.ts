/** For files of Google Drive that are a knowledge source. */
export const drive = {
  'drive.gone':
    'It was deleted in Google Drive, or is no longer shared with the connected account. Its text was removed here. Restore it there and refresh, or delete this source.',
  'drive.notFound': 'This file isn’t in Google Drive any more, or isn’t shared with the connected account.',
  'drive.reconnect':
    'Google no longer accepts the connection. An admin has to reconnect it under Integrations. What was read before stays until then.',
  'drive.removed':
    'The connection was removed or isn’t available in this project, so changes are no longer picked up. Delete this source and add it again with another connection.',
  'drive.purpose':
    'The connection has no access to Google Drive. An admin has to reconnect it under Integrations and allow Google Drive.',
  'drive.client': 'Google doesn’t accept this server’s client. The operator has to check its settings.',
  'drive.notEnabled':
    'The Google Drive API isn’t enabled for this server’s client. The operator has to enable it in the Google Cloud console.',
  'drive.unavailable': 'Google Drive couldn’t be reached several times. It will be tried again.',
  'drive.busy': 'Google Drive can’t be reached right now. Try again in a moment.',
  'drive.type': 'Files of this type can’t be read ({{type}}).',
  'drive.shortcut': 'It’s a shortcut. Add the file that it points to.',
  'drive.noDownload': 'The owner of this file doesn’t allow downloading it.',
  'drive.exportTooLarge': 'Google exports documents of up to 10 MB only. Split it into parts.',
  'drive.crashed': 'The server stopped while reading this file. It’s left out until the file changes.',
  'drive.failed': 'Processing failed several times because of a server error. Refresh it to try again.',
} as const
