export const en = {
  title: 'Connect a mail server',
  change: 'Change the mail server',
  help: 'A test email is sent to the sender address before the server is saved.',
  host: 'Server (SMTP)',
  port: 'Port',
  security: 'Encryption',
  securities: { tls: 'TLS', starttls: 'STARTTLS', none: 'None (trusted networks only)' },
  user: 'User',
  password: 'Password',
  fromAddress: 'Sender address',
  fromName: 'Sender name',
  forVisitors: 'Send sign-in codes to visitors from this address',
  forVisitorsHelp:
    'For agents whose visitors sign in by email. Otherwise, codes come from this server’s address.',
  connect: 'Test and save',
  trying: 'Testing…',
  done: 'Connected. A test email was sent to {{address}}.',
} as const
