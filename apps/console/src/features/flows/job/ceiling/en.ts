export const en = {
  action: 'Raise the budget…',
  title: 'Resume with a higher budget',
  label: 'Budget in credits',
  help: 'Left empty: no budget. Spent so far: {{formatted}} credits.',
  tooLow: 'Give more than has been used so far.',
  resume: 'Resume',
} as const
