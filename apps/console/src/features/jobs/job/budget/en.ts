export const en = {
  action: 'Raise the budget…',
  title: 'Resume with a higher budget',
  label: 'Budget (credits)',
  help: 'Leave empty for no budget. Spent so far: {{formatted}} credits.',
  tooLow: 'Enter more than has been spent so far.',
  resume: 'Resume',
} as const
