export const en = {
  title: 'Unsent emails',
  text: 'Share the link another way. Anyone who has it can use it.',
  invitation: 'Invitation',
  approval: 'Approval',
  other: 'Email',
  waiting: 'waiting for a mail server',
  failed: 'not sent: {{error}}',
  copy: 'Copy link',
  copyFor: 'Copy the link for {{to}}',
  copied: 'Link copied',
  notCopied: 'Couldn’t copy the link',
} as const
