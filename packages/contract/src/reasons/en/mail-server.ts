/** For mail servers that an account connects. */
export const mailServer = {
  'mailServer.unreached': 'There is no mail server at {{host}}, port {{port}}. Check both.',
  'mailServer.silent': 'The mail server at {{host}}, port {{port}}, doesn’t respond. Check both.',
  'mailServer.login': 'The mail server doesn’t accept this user and password. It says: {{said}}',
  'mailServer.notTls':
    'The server at {{host}}, port {{port}}, doesn’t use TLS from the start. Choose STARTTLS, or another port (usually 465).',
  'mailServer.noStartTls':
    'The server at {{host}}, port {{port}}, doesn’t offer STARTTLS. Choose TLS, or another port (usually 587).',
  'mailServer.certificate':
    'The certificate of {{host}} isn’t valid for this name. Use the name in the certificate, or have it renewed.',
  'mailServer.refused': 'The mail server refused the email. It says: {{said}}',
  'mailServer.removed': 'The mail server that this email should go through was removed.',
  'mailServer.reconnect':
    'The mail server no longer accepts the login. An admin has to renew it under Integrations.',
  'mailServer.closed':
    'The password of the mail server can’t be decrypted on this server. An admin has to enter it again.',
} as const
