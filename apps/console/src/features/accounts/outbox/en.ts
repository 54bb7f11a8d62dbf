export const en = {
  title: 'Mails that did not go out',
  text: 'Give the link to its receiver in another way: whoever has it can use it.',
  invitation: 'Invitation',
  approval: 'Approval',
  other: 'Mail',
  waiting: 'waits for a mail server',
  failed: 'not sent: {{error}}',
  copy: 'Copy link',
  copyFor: 'Copy the link for {{to}}',
  copied: 'Link copied',
  notCopied: 'Copying did not work',
} as const
