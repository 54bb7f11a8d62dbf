/** Texts of the security section: who can use the chat, and from where. */
export const en = {
  access: 'Access',
  accessHelp:
    'What visitors have to enter before they can chat. Members who test the agent in the console are never asked. Changes apply immediately, and visitors who entered before have to enter again.',
  ways: { open: 'Open to anyone with the link', password: 'Password', email: 'Code by email' },
  privateAnyway:
    'This agent is private, so only members can use it. This setting applies once the agent is public.',
  signedAnyway:
    'Signed visitors are required, so this is never asked. Only visitors with a signed identity can enter.',
  noMail: 'This server has no mail server, so codes aren’t sent and nobody can enter. Set SMTP_URL.',
  allowedEmailsHelp:
    'One per line: an email address, or @example.com for all addresses of a domain. If empty, any address gets a code.',
  password: 'Password',
  newPassword: 'New password',
  passwordHelp: 'At least 8 characters. It can’t be shown again.',
  passwordWeak: 'This password is too easy to guess. Choose another one.',
  setPassword: 'Set password',
  passwordSet: 'A password is set. A new one signs out all visitors.',
  passwordMissing: 'No password is set yet, so nobody can enter.',
  signed: 'Signed visitors',
  signedHelp:
    'Your website can say who its visitors are. Its server signs a JSON Web Token (HS256) and opens the chat with #identity= and the token at the end of the URL. Required claims: sub, exp (at most 24 hours ahead) and aud ({{audience}}). Signed visitors don’t need a password or code.',
  requireIdentityHelp: 'Only visitors whose identity your website signed can chat.',
  keyMissing: 'No signing key is set yet, so nobody can enter.',
  makeKey: 'Create signing key',
  renewKey: 'Renew signing key',
  key: 'Signing key',
  keyOnce: 'Copy the key now. It isn’t shown again. Keep it on your server, never in a page.',
  copyKey: 'Copy signing key',
  keyCopied: 'Copied',
  keyNotCopied: 'Couldn’t copy',
  renewTitle: 'Renew the signing key?',
  renewText: 'Tokens signed with the current key stop working, and all visitors have to enter again.',
  recording: 'Recording',
  recordingHelp:
    'In no-log mode, nothing that visitors send or receive is stored: no messages, sources, feedback, or unanswered questions. Conversations, responses, ratings, and costs are still counted. The chat tells visitors that messages aren’t recorded.',
  noLogHelp:
    'A conversation ends when its page is closed or reloaded, and visitors can’t open the documents behind a response.',
  noLogNow:
    'Earlier conversations are kept, and no longer appear in the chat. Delete them in Conversation History.',
  openHistory: 'Open Conversation History',
  sites: 'Allowed websites',
  sitesHelp:
    'Websites that can embed the chat and call it from their pages. If the list is empty, only this server’s own pages can. The public chat page always opens in its own tab and can’t be embedded. Programs that aren’t browsers don’t say where they call from and aren’t limited by this list.',
  allowedDomainsHelp:
    'One per line: example.com, *.example.com for all its subdomains, example.com:8443, or localhost to try it out. Sites use https:// unless you write http://.',
  testSite: 'Test a page address',
  testSiteHelp: 'Enter the address of a page to see if it’s allowed.',
  siteIn: '{{site}} can show this chat.',
  siteOut: '{{site}} can’t show this chat.',
  siteNone: 'Enter an address such as https://example.com/help.',
} as const
